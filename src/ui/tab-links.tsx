import { Fragment, type ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';

export interface TabLink {
  to: LinkProps['to'];
  params?: LinkProps['params'];
  /** The URL's search; a tab without one is current at its path alone. */
  search?: LinkProps['search'];
  label: string;
  count?: ReactNode;
}

interface TabLinksProps {
  label: string;
  tabs: readonly TabLink[];
}

export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="border-base-300 flex flex-wrap border-b md:gap-x-1">
      {tabs.map(({ to, params, search, label: name, count }) => (
        <Fragment key={name}>
          <Link
            to={to}
            params={params}
            search={search}
            replace={search !== undefined}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: search !== undefined }}
            className="flex min-h-12 min-w-12 items-center justify-center gap-1 border-b-4 border-transparent px-1.5 text-sm md:px-2"
            activeProps={{ className: 'border-accent! font-bold' }}
          >
            {name}
            {count === undefined ? null : <span className="font-bold tabular-nums">{count}</span>}
          </Link>{' '}
        </Fragment>
      ))}
    </nav>
  );
}
