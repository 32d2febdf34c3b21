import { useId, type RefObject } from 'react';
import { limits } from '#contract/limits';
import { lists, offline } from '#contract/messages/site';
import { errorMessage, isNoSignal } from '../services/api';
import { isReachable } from '../services/connection';
import { useConnection } from '../services/services';
import { totalOf, type PageOf, type NextPage, type FoundPages } from '../services/paginated-query';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { RetryButton } from '../ui/feedback';

/** Fetches a list's next page: "Show 50 more", with a warning when it needs signal (rule ui-5). */
export function NextPageButton({ next, goesOn }: { next: NextPage; goesOn: RefObject<HTMLElement | null> }) {
  const { left, isFetching, error, fetch } = next;
  const noteId = useId();
  const isCut = !isReachable(useConnection());
  if (left === 0) return null;
  const onClick = async () => {
    if (!(await fetch())) goesOn.current?.focus();
  };
  return (
    <div className="mt-4 flex flex-col gap-2">
      <Button
        className={`btn-block ${isCut ? 'border-dashed' : ''}`}
        isBlocked={isFetching || isCut}
        aria-describedby={isCut ? noteId : undefined}
        onClick={() => void onClick()}
      >
        {isFetching ? 'Loading...' : `Show ${Math.min(left, limits.page.size)} more`}
      </Button>
      {isCut ? (
        <p id={noteId} className="flex items-center gap-2">
          <Icon name="offline" className="size-5" />
          {lists.moreNeedsSignal}
        </p>
      ) : null}
      {error !== null && !isFetching ? (
        <p role="alert" className="text-error">
          <strong>{lists.moreFailed}</strong> {errorMessage(error, undefined, offline.tryLater)}
        </p>
      ) : null}
    </div>
  );
}

export function SearchState<Page extends PageOf<{ id: number }>>({ list }: { list: FoundPages<Page> }) {
  const { search, held, searchError, refetch } = list;
  const body = held.data?.body;
  const failed = search === 'failed' && body;
  return (
    <>
      <p role="status" className="empty:hidden">
        {search === 'running' ? 'Searching...' : ''}
      </p>
      {failed ? (
        <div role="alert" className="mb-3 flex flex-col items-start gap-2">
          <p>{lists.searchedHere(body.rows.length, totalOf(body))}</p>
          {isNoSignal(searchError) ? null : (
            <>
              <p className="text-error">{errorMessage(searchError)}</p>
              <RetryButton busy={false} onClick={() => void refetch()} />
            </>
          )}
        </div>
      ) : null}
    </>
  );
}
