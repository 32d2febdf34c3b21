import { useDeferredValue, useState, type ReactNode } from 'react';
import { Link, useRouter, type LinkProps, type RegisteredRouter } from '@tanstack/react-router';
import { brand } from '#contract/brand';
import { Icon } from './icon';

interface ScreenProps {
  title: string;
  lead?: ReactNode;
  width?: 'narrow' | 'wide';
  hasOwnTitle?: boolean;
  children: ReactNode;
}

const longestInHeader = 24;

/** Layout of all screens but home. On phones a short title is in the header (screen.css, .screen-name). */
export function Screen({ title, lead, width = 'narrow', hasOwnTitle = false, children }: ScreenProps) {
  const Lead = typeof lead === 'string' ? 'p' : 'div';
  const isInHeader = !hasOwnTitle && title.length <= longestInHeader;
  return (
    <div className={`page flex flex-col gap-4 py-4 md:py-10 ${width === 'narrow' ? 'max-w-2xl' : ''}`}>
      <PageTitle>{title}</PageTitle>
      <h1
        tabIndex={-1}
        className={`${title.length > 40 ? 'text-lg leading-6' : 'text-2xl leading-7'} md:text-3xl md:leading-9 font-bold outline-none ${isInHeader ? 'screen-name' : ''}`}
      >
        {title}
      </h1>
      {lead ? (
        <Lead className={`screen-lead text-base-content/90 md:-mt-2 ${isInHeader ? '' : '-mt-2'}`}>
          {lead}
        </Lead>
      ) : null}
      <Sliced>{children}</Sliced>
    </div>
  );
}

/** Whether the router opens a screen: it renders at once, and React in slices only what is drawn with the page. */
function isOpening({ resolvedLocation: from, location: to }: RegisteredRouter['state']): boolean {
  if (to.hash !== '') return false;
  return from ? from.pathname !== to.pathname : Boolean(globalThis.document?.querySelector('[data-live]'));
}

/** Content of a screen that opens: after its heading, in slices between which a slow phone answers (rule ui-8). */
export function Sliced({ children }: { children: ReactNode }) {
  // None where the router itself has failed.
  const router = useRouter({ warn: false }) as RegisteredRouter | null;
  const [isWhole] = useState(() => !router || !isOpening(router.state));
  // Its room, so that "back" finds its place.
  return useDeferredValue(true, isWhole) ? children : <div style={{ height: 99_999 }} />;
}

export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${brand.name}`}</title>
);

/** Link to the parent list, as a new tab has no history. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: string }) {
  return (
    <Link to={to} className="back-link line-link gap-1 self-start">
      <Icon name="back" className="size-5" />
      {children}
    </Link>
  );
}

/** On a wide screen words beside what they are about. */
export const TwoColumns = ({ words, children }: { words: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-8">
    <div className="flex flex-col gap-4">{words}</div>
    <div className="flex min-w-0 flex-col gap-4">{children}</div>
  </div>
);
