/** Drawings of the two taps in Safari. */
export const iphoneSteps = [
  {
    text: (
      <>
        In Safari, tap <strong>Share</strong>: the square with an arrow, at the bottom.
      </>
    ),
    picture: (
      <>
        {[20, 30, 40, 50].map((y, row) => (
          <rect key={y} x="16" y={y} width={row % 2 ? 48 : 64} height="4" rx="2" className="fill-base-300" />
        ))}
        <rect x="8" y="112" width="84" height="22" rx="4" className="fill-base-200" />
        <path d="M46 119h-2v9h12v-9h-2M50 124v-10M47 117l3-3 3 3" stroke="currentColor" strokeWidth="2" />
        <circle cx="50" cy="121" r="13" className="stroke-primary" strokeWidth="2.5" />
      </>
    ),
  },
  {
    text: (
      <>
        Tap <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
      </>
    ),
    picture: (
      <>
        <rect x="10" y="44" width="80" height="88" rx="8" className="fill-base-200 stroke-base-300" />
        {[56, 72, 104, 118].map((y) => (
          <rect key={y} x="18" y={y} width="48" height="4" rx="2" className="fill-base-300" />
        ))}
        <rect
          x="14"
          y="81"
          width="72"
          height="16"
          rx="3"
          className="fill-accent stroke-primary"
          strokeWidth="2"
        />
        <path
          d="M20 89h32M72 85h8v8h-8zM76 86.500v5M73.500 89h5"
          className="stroke-accent-content"
          strokeWidth="2"
        />
      </>
    ),
  },
];
