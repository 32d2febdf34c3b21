import type { ReactNode } from 'react';
import { messages } from '#contract/messages';
import { Banner, EmptyState, SkeletonRows } from './feedback';
import { Icon } from './icon';

/** As much of a query as is needed to draw its states; any query of a saved answer fits. */
export interface SavedQuery<T> {
  data: { body: T; savedAt: number; fromCache?: boolean } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What an answer that says no means for the screen. */
export interface Refusal {
  sentence: string;
  /** It is not there any more, or not for this person: a saved copy of it must not be shown. */
  hidesCopy: boolean;
}

interface SavedViewProps<T> {
  query: SavedQuery<T>;
  /** The heading of the state when there is neither an answer nor a saved copy, such as "Error fetching internships!" */
  failedTitle: string;
  /** Tells no signal from an answer that says no: null when the phone simply could not ask. */
  refusal: (error: unknown) => Refusal | null;
  /** "5 minutes ago"; null where no clock is known. */
  age: (savedAt: number) => string | null;
  skeleton?: ReactNode;
  /** What stands under a refusal that hides the copy: the person's own work must not vanish with it. */
  underRefusal?: ReactNode;
  children: (body: T) => ReactNode;
}

/** Draws every state of a screen with saved data: loading, saved copy with its age, offline without a copy, refused. */
export function SavedView<T>({
  query,
  failedTitle,
  refusal,
  age,
  skeleton,
  underRefusal,
  children,
}: SavedViewProps<T>) {
  const { data, error, isFetching } = query;
  const refused = error === null ? null : refusal(error);
  // What is on its way on a slow link does not begin anew with each tap.
  const refresh = () => void (isFetching || query.refetch());
  const refusedBanner = refused ? (
    <Banner tone="error">
      <strong>{failedTitle}</strong>
      <p>{refused.sentence}</p>
    </Banner>
  ) : null;
  if (data && !refused?.hidesCopy) {
    const stale = error !== null || data.fromCache === true;
    return (
      <>
        {refusedBanner}
        <SavedAge age={age(data.savedAt)} stale={stale} busy={isFetching} onRefresh={refresh} />
        {children(data.body)}
      </>
    );
  }
  if (error === null) {
    return (
      <>
        {/* Where its age will stand, so that nothing moves. */}
        <div className="mb-3 min-h-12" />
        {skeleton ?? <SkeletonRows />}
      </>
    );
  }
  const again = (
    <button type="button" className="btn btn-outline" onClick={refresh} aria-disabled={isFetching}>
      <Icon name="refresh" className="size-5" />
      {isFetching ? 'Trying...' : 'Try again'}
    </button>
  );
  if (refusedBanner) {
    return (
      <div className="flex flex-col items-start gap-3">
        {refusedBanner}
        {/* Asking again changes nothing about what is gone, or not for this person. */}
        {refused?.hidesCopy ? null : again}
        {underRefusal}
      </div>
    );
  }
  return (
    <EmptyState icon="offline" title="Not saved on this phone yet">
      <p role="alert">
        {failedTitle.replace(/[^.!?]$/, '$&.')} There is no signal, and this page was not opened before. It
        will come when the signal is back.
      </p>
      {again}
    </EmptyState>
  );
}

interface SavedAgeProps {
  age: string | null;
  stale: boolean;
  busy: boolean;
  onRefresh: () => void;
}

/**
 * How old the data on the screen is, and a way to refresh it (rule 35). Announced is only whether it could be
 * fetched: an age that changes all the time would never stop talking.
 */
function SavedAge({ age, stale, busy, onRefresh }: SavedAgeProps) {
  return (
    <div className="text-base-content/80 mb-3 flex min-h-12 items-center justify-between gap-x-3">
      <div className="min-w-0">
        <p>
          {stale ? 'Saved copy from ' : 'Updated '}
          {age ?? '…'}
        </p>
        <p role="status">{stale ? messages.offline.notNewest : ''}</p>
        <p role="status" className="sr-only">
          {busy ? 'Refreshing...' : ''}
        </p>
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-sm -mr-3 min-h-12 shrink-0"
        onClick={onRefresh}
        aria-disabled={busy}
      >
        <Icon name="refresh" className="size-5" />
        {busy ? 'Refreshing...' : 'Refresh'}
      </button>
    </div>
  );
}
