import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation, type LinkProps } from '@tanstack/react-router';

export interface TabLink {
  to: LinkProps['to'];
  params?: LinkProps['params'];
  /** The search part of the address; without one a tab is the present one at its path alone. */
  search?: LinkProps['search'];
  label: string;
  /** Stands behind the label. */
  count?: ReactNode;
}

interface TabLinksProps {
  /** Names the navigation for screen readers. */
  label: string;
  tabs: readonly TabLink[];
}

/** Tabs as links, so that each has an address; the present one is marked. One row, which scrolls sideways to it where it is too long. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const row = useRef<HTMLElement>(null);
  const href = useLocation({ select: ({ href }) => href });
  useEffect(() => {
    const present = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView(), which would scroll the page too.
    if (present) row.current!.scrollLeft = present.offsetLeft - 48;
  }, [href]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="border-base-300 relative flex gap-x-1 overflow-x-auto border-b whitespace-nowrap"
    >
      {tabs.map(({ to, params, search, label: name, count }) => (
        <Link
          key={name}
          to={to}
          params={params}
          search={search}
          replace={search !== undefined}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: search !== undefined }}
          className="flex min-h-12 shrink-0 items-center gap-1 border-b-4 border-transparent px-2 text-sm focus-visible:-outline-offset-4"
          activeProps={{ className: 'border-accent! font-bold' }}
        >
          {name}
          {count === undefined ? null : <span className="font-bold tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
