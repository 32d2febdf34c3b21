import { lists } from '#contract/messages/site';
import { errorMessage, isNoSignal } from '../services/api';
import { totalOf, type PageOf } from '../services/paged-query';
import type { FoundPages } from '../services/use-pages';
import { RetryButton } from '../ui/feedback';

/** Says that the server is searching, or that only this phone's rows were searched (rule ui-5). */
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
