import { useEffect, useRef, useState, type ReactNode } from 'react';
import { refused as refusedMessages, offline as offlineMessages } from '#contract/messages/site';
import { ApiError, isCode, isNoSignal } from '../services/api';
import { focusScreen } from '../forms/focus';
import { isReachable } from '../services/connection';
import { ageText } from '../lib/format';
import { useConnection, useServices, useNow } from '../services/services';
import { Banner, EmptyState, RetryButton, SkeletonRows } from '../ui/feedback';
import { NoticeBar } from '../ui/notice-bar';

/** The record is gone or forbidden: a cached copy must not be shown. */
const hidingCodes = ['not_found', 'internship_not_found', 'account_rejected'] as const;

/** Ages below this are not shown, in milliseconds (rule offline-1). */
const silentForMs = 5 * 60_000;

export interface SavedQuery<T> {
  data: { body: T; savedAt: number; fromCache?: boolean } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface SavedViewProps<T> {
  query: SavedQuery<T>;
  failedTitle: string;
  skeleton?: ReactNode;
  isForm?: boolean;
  underRefusal?: ReactNode;
  children: (body: T) => ReactNode;
}

export function SavedView<T>({ query, failedTitle, isForm = false, ...parts }: SavedViewProps<T>) {
  const { skeleton, underRefusal, children } = parts;
  const { data, error, isFetching } = query;
  const refused = error instanceof ApiError ? error : null;
  const isHidden = refused !== null && hidingCodes.some((code) => isCode(refused, code));
  const isProblem = isCode(error, 'internal');
  // Something else answered, such as a proxy: beside a saved copy its age says enough.
  const isForeign = error !== null && !refused && !isNoSignal(error) && !data;
  const refresh = () => void (isFetching || query.refetch());
  // An unapproved account is no failure.
  const isWaiting = isCode(error, 'account_rejected');
  const failure = isForeign ? refusedMessages.unavailable : refused?.message;
  const refusedBanner =
    refused || isForeign ? (
      <Banner tone={isWaiting ? 'info' : 'error'}>
        {isWaiting ? null : <strong>{failedTitle}</strong>}
        {/* Nothing was sent. */}
        <p>{isProblem ? refusedMessages.problem : failure}</p>
      </Banner>
    ) : null;
  if (data && !isHidden) {
    const stale = error !== null || data.fromCache === true;
    return (
      <>
        {refusedBanner}
        {isForm ? null : (
          <SavedAge savedAt={data.savedAt} stale={stale} busy={isFetching} onRefresh={refresh} />
        )}
        {children(data.body)}
      </>
    );
  }
  if (error === null) {
    // Full height, so that the rest does not move when the answer comes.
    return (
      skeleton ?? (
        <div className="min-h-dvh">
          <SkeletonRows count={5} />
        </div>
      )
    );
  }
  const again = <RetryButton busy={isFetching} onClick={refresh} />;
  if (refusedBanner) {
    return (
      <div className="flex flex-col items-start gap-3">
        {refusedBanner}
        {/* A retry is pointless for records that are gone or forbidden. */}
        {isHidden ? null : again}
        {underRefusal}
      </div>
    );
  }
  // Nothing has failed.
  return (
    <EmptyState icon="offline" title="No signal">
      <p role="alert">{offlineMessages.notOpened}</p>
      {again}
    </EmptyState>
  );
}

interface SavedAgeProps {
  savedAt: number;
  stale: boolean;
  busy: boolean;
  onRefresh: () => void;
}

/** Age and refresh button, when old, offline or failed (rule offline-1). Only the result is announced. */
function SavedAge({ savedAt, stale, busy, onRefresh }: SavedAgeProps) {
  const now = useNow();
  const isCut = !isReachable(useConnection());
  const { hasSignal } = useServices().connection;
  const isPressed = useRef(false);
  const [pressedAt, setPressedAt] = useState<number>();
  const isShown = now !== null && (stale || isCut || now - savedAt > silentForMs);
  useEffect(() => {
    if (!isShown && isPressed.current && document.activeElement === document.body) focusScreen();
    isPressed.current &&= isShown;
  }, [isShown]);
  if (!isShown) return null;
  const button = (
    <button
      type="button"
      className="-my-1.5 min-h-12 min-w-12 cursor-pointer px-1 font-semibold underline aria-disabled:opacity-60"
      onClick={() => {
        isPressed.current = true;
        setPressedAt(savedAt);
        onRefresh();
      }}
      aria-disabled={busy}
    >
      {/* Always the same word: a longer one would move when the answer comes. */}
      Refresh
    </button>
  );
  const { notNewest, tryLater } = offlineMessages;
  const isAsked = pressedAt === savedAt;
  return (
    <div data-saved="space" className="-mx-4 mb-3 text-sm md:mx-0">
      <NoticeBar tone="now" action={button}>
        <p>Saved here {ageText(savedAt, Math.max(now, savedAt))}</p>
        <p role="status" className={isAsked ? '' : 'sr-only'}>
          {isAsked && !hasSignal() ? tryLater : busy ? 'Refreshing...' : stale ? notNewest : ''}
        </p>
      </NoticeBar>
    </div>
  );
}
