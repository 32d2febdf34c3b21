const paths = {
  home: 'M3 11.5 12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5',
  briefcase: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c0-4 3.6-6 8-6s8 2 8 6',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20c0-3.5 2.9-5 6.5-5s6.5 1.5 6.5 5M16 5.5a3.5 3.5 0 0 1 0 6.5M18 15.4c2.2.7 3.5 2.2 3.5 4.6',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  gauge: 'M4 18a9 9 0 1 1 16 0M12 15l4-5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  archive: 'M3 5h18v4H3zM5 9v11h14V9M10 13h4',
  pause: 'M8 6v12M16 6v12',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  down: 'M5 9l7 7 7-7',
  check: 'M5 12.5l4.5 4.5L19 7',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 2',
  pin: 'M12 21c4-4.5 6-7.7 6-10.5a6 6 0 1 0-12 0C6 13.3 8 16.5 12 21ZM12 8.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  offline: 'M3 3l18 18M4 20v-4M9.3 20v-8M14.7 20v-5M20 20V4',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M4.5 12a7.5 7.5 0 0 1 13-5L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5L4 14.5M4 19.5v-5h5',
  back: 'M15 5l-7 7 7 7',
  share: 'M12 15V4M8 7.5l4-4 4 4M6.5 11H5v10h14V11h-1.5',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  logout: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 11v5M12 8v.5',
  alert: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.5',
  money: 'M3 7h18v10H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
