import type { ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { brand } from '#contract/brand';
import { Icon } from './icon';

interface ScreenProps {
  /** The h1 and the document title. */
  title: string;
  lead?: ReactNode;
  /** Narrow for forms and texts, wide for lists and tables. */
  width?: 'narrow' | 'wide';
  /** The h1 stays in the page on phones too, as what the page is about; the header then names the screen above it. */
  hasOwnTitle?: boolean;
  children: ReactNode;
}

/** Longer titles have no room in the header of a phone, in characters. */
const longestInHeader = 24;

/** The layout of every screen but home. On phones a short title is drawn in the header (screen.css, .screen-name). */
export function Screen({ title, lead, width = 'narrow', hasOwnTitle = false, children }: ScreenProps) {
  const Lead = typeof lead === 'string' ? 'p' : 'div';
  const isInHeader = !hasOwnTitle && title.length <= longestInHeader;
  return (
    <div className={`page flex flex-col gap-4 py-4 md:py-10 ${width === 'narrow' ? 'max-w-2xl' : ''}`}>
      <PageTitle>{title}</PageTitle>
      <h1
        tabIndex={-1}
        className={`text-2xl leading-7 font-bold outline-none ${isInHeader ? 'screen-name' : ''}`}
      >
        {title}
      </h1>
      {lead ? (
        <Lead className={`screen-lead text-base-content/90 md:-mt-2 ${isInHeader ? '' : '-mt-2'}`}>
          {lead}
        </Lead>
      ) : null}
      {children}
    </div>
  );
}

/** The document title; React moves it into the head. */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${brand.name}`}</title>
);

/** Link to the parent list; the screen may have been opened in a new tab, without history. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: string }) {
  return (
    <Link to={to} className="back-link text-link inline-flex min-h-12 items-center gap-1 self-start">
      <Icon name="back" className="size-5" />
      {children}
    </Link>
  );
}
