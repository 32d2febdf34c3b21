import type { ReactNode, Ref, RefObject } from 'react';
import { Icon, type IconName } from './icon';

type Tone = 'error' | 'success' | 'info' | 'warning';

const icons: Record<Tone, IconName> = { error: 'alert', success: 'check', info: 'info', warning: 'alert' };

interface BannerProps {
  tone: Tone;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A lasting message (rule ui-1). Errors are announced at once, others politely. */
export function Banner({ tone, children, ref }: BannerProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={tone === 'error' ? 'alert' : 'status'}
      className="notice"
      data-tone={tone}
    >
      <Icon name={icons[tone]} />
      <div className="min-w-0 whitespace-pre-line">{children}</div>
    </div>
  );
}

export function SubmitButton({
  children,
  busy,
  busyText,
  className = 'btn-block',
}: {
  children: ReactNode;
  busy: boolean;
  busyText: string;
  className?: string;
}) {
  return (
    <button
      type="submit"
      className={`btn btn-primary ${className}`}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function EmptyState({
  icon,
  title,
  children,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="md:bg-base-200 rounded-box flex flex-col items-center gap-3 px-4 py-6 text-center">
      <Icon name={icon} className="text-base-content/70 size-10" />
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </div>
  );
}

export function SkeletonRows({ count = 4, className }: { count?: number; className?: string }) {
  return (
    <div role="status" aria-label="Loading" className={`flex flex-col ${className ? 'gap-4' : ''}`}>
      {Array.from({ length: count }, (_, index) =>
        className ? (
          <div key={index} className={`skeleton w-full ${className}`} />
        ) : (
          <div key={index} className="border-base-300 flex h-33 gap-3 border-b py-3">
            <div className="skeleton size-12 shrink-0" />
            <div className="flex flex-1 flex-col gap-3">
              <div className="skeleton h-5 w-3/4" />
              <div className="skeleton h-4 w-1/2" />
              <div className="skeleton h-4 w-full" />
            </div>
          </div>
        ),
      )}
    </div>
  );
}

export const RetryButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <button type="button" className="btn btn-outline" data-scripted onClick={onClick} aria-disabled={busy}>
    <Icon name="refresh" className="size-5" />
    {busy ? 'Trying...' : 'Try again'}
  </button>
);

interface NoResultsProps {
  link?: ReactNode;
  icon: IconName;
  title: string;
  sentence: string;
  showAll?: string;
  onShowAll: () => void;
  count: RefObject<HTMLElement | null>;
}

export function NoResults(props: NoResultsProps) {
  const { icon, title, sentence, showAll = 'Show all', onShowAll, count, link = null } = props;
  return (
    <EmptyState icon={icon} title={title}>
      <p>{sentence}</p>
      {link ?? (
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => {
            onShowAll();
            count.current?.focus();
          }}
        >
          {showAll}
        </button>
      )}
    </EmptyState>
  );
}
