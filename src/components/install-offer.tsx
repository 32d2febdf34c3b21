import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { install as installMessages } from '#contract/messages/site';
import { brand } from '#contract/brand';
import { focusScreen } from '../forms/focus';
import { installOffer, type Worked } from '../services/install';
import { useServices } from '../services/services';
import { Card } from '../ui/card';
import { Icon } from '../ui/icon';

interface Step {
  text: ReactNode;
  picture: ReactNode;
}

const Lines = ({ x, ys, widths }: { x: number; ys: readonly number[]; widths: readonly number[] }) =>
  ys.map((y, row) => (
    <rect
      key={y}
      x={x}
      y={y}
      width={widths[row % widths.length]}
      height="4"
      rx="2"
      className="fill-base-300"
    />
  ));

const menuEntry = { height: 16, rx: 3, className: 'fill-accent stroke-primary', strokeWidth: 2 };

const androidSteps: readonly Step[] = [
  {
    text: (
      <>
        In Chrome, tap the <strong>three dots</strong> at the top.
      </>
    ),
    picture: (
      <>
        <rect x="16" y="16" width="52" height="10" rx="5" className="fill-base-300" />
        {[17, 21, 25].map((y) => (
          <circle key={y} cx="82" cy={y} r="1.6" fill="currentColor" />
        ))}
        <circle cx="82" cy="21" r="10" className="stroke-primary" strokeWidth="2.5" />
        <Lines x={16} ys={[40, 50, 60, 70]} widths={[64, 48]} />
      </>
    ),
  },
  {
    text: (
      <>
        Tap <strong>Add to Home screen</strong> (or <strong>Install app</strong>), then{' '}
        <strong>Install</strong>.
      </>
    ),
    picture: (
      <>
        <rect x="32" y="12" width="58" height="112" rx="4" className="fill-base-200 stroke-base-300" />
        <Lines x={38} ys={[24, 38, 52, 84, 98]} widths={[38]} />
        <rect x="34" y="61" width="54" {...menuEntry} />
        <path d="M40 66h6v8h-6zM50 69h30" className="stroke-accent-content" strokeWidth="2" />
      </>
    ),
  },
];

const iphoneSteps: readonly Step[] = [
  {
    text: (
      <>
        In Safari, tap <strong>Share</strong>: the square with an arrow, at the bottom.
      </>
    ),
    picture: (
      <>
        <Lines x={16} ys={[20, 30, 40, 50]} widths={[64, 48]} />
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
        <Lines x={18} ys={[56, 72, 104, 118]} widths={[48]} />
        <rect x="14" y="81" width="72" {...menuEntry} />
        <path
          d="M20 89h32M72 85h8v8h-8zM76 86.500v5M73.500 89h5"
          className="stroke-accent-content"
          strokeWidth="2"
        />
      </>
    ),
  },
];

const opening: Step = {
  text: (
    <>
      From now on, open <strong>{brand.name}</strong> from its picture on the home screen, also without
      signal.
    </>
  ),
  picture: (
    <>
      {[0, 1, 2].flatMap((row) =>
        [0, 1, 2].map((column) => (
          <rect
            key={`${row}${column}`}
            x={17 + column * 24}
            y={30 + row * 28}
            width="18"
            height="18"
            rx="5"
            className={row === 1 && column === 1 ? 'fill-primary' : 'fill-base-300'}
          />
        )),
      )}
      <path d="M45 72c1-6 4-9 9-10-3 2-4 4-5 6" fill="#f2b705" />
      <circle cx="50" cy="67" r="16" className="stroke-primary" strokeWidth="2.5" />
    </>
  ),
};

const android = { title: 'On an Android phone', steps: [...androidSteps, opening] };
const iphone = { title: 'On an iPhone', steps: [...iphoneSteps, opening] };
const phones = { android: [android], iphone: [iphone], both: [android, iphone] };

export const InstallSteps = ({ on = 'both' }: { on?: keyof typeof phones }) => (
  <div className="flex flex-col gap-4">
    {phones[on].map(({ title, steps }) => (
      <div key={title}>
        <h3 className="mb-2 text-lg font-bold">{title}</h3>
        <ol aria-label={title} className="grid gap-4 sm:grid-cols-3">
          {steps.map(({ text, picture }, index) => (
            <li
              key={index}
              className="border-base-300 rounded-box flex items-center gap-4 border p-4 sm:flex-col sm:items-start"
            >
              <svg viewBox="0 0 100 140" className="h-40 shrink-0 self-center" fill="none" aria-hidden="true">
                <rect x="6" y="4" width="88" height="132" rx="10" stroke="currentColor" strokeWidth="3" />
                {picture}
              </svg>
              <p>
                <span className="block text-2xl font-bold">{index + 1}</span>
                {text}
              </p>
            </li>
          ))}
        </ol>
      </div>
    ))}
  </div>
);

const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

function InstallCard() {
  const services = useServices();
  const hasPrompt = useSyncExternalStore(installOffer.subscribe, installOffer.hasPrompt, () => false);
  const [isShown, setShown] = useState(false);
  const putOff = () => {
    installOffer.putOff(services);
    focusScreen();
  };
  const install = () =>
    void installOffer.install(services).then(
      () => focusScreen(),
      () => undefined,
    );
  return (
    <section aria-labelledby="install-offer">
      <Card>
        <h2 id="install-offer" className="text-xl font-bold">
          {installMessages.title}
        </h2>
        <p>{installMessages.why}</p>
        <div className="flex flex-wrap gap-2">
          {hasPrompt ? (
            <button type="button" className="btn btn-outline" onClick={install}>
              <Icon name="download" className="size-5" />
              Install
            </button>
          ) : (
            <button
              type="button"
              className="btn btn-outline"
              aria-expanded={isShown}
              onClick={() => setShown(!isShown)}
            >
              <Icon name="eye" className="size-5" />
              Show me how
            </button>
          )}
          <button type="button" className="btn btn-ghost" onClick={putOff}>
            Not now
          </button>
        </div>
        {isShown && !hasPrompt ? <InstallSteps on={isIphone() ? 'iphone' : 'android'} /> : null}
      </Card>
    </section>
  );
}

export function InstallOffer({ after }: { after: Worked }) {
  const services = useServices();
  const due = () => installOffer.isDue(services, after);
  const isDue = useSyncExternalStore(installOffer.subscribe, due, () => false);
  if (!isDue) return null;
  return (
    <div className="py-4">
      <InstallCard />
    </div>
  );
}
