import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { pageSize } from '#contract/limits';
import { messages } from '#contract/messages';
import { useServices } from '../../lib/services';
import { useServerNow } from '../../lib/server-time';
import { useSavedView } from '../../lib/use-saved-view';
import { EmptyState } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { SavedView } from '../../ui/saved-view';
import { Screen } from '../../ui/screen';
import { filterInternships, isFiltered, type ListSearch } from './filter';
import { FilterPanel } from './filter-panel';
import { InternshipCard } from './internship-card';
import { internshipQueries } from './queries';

interface ListScreenProps {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

/** All internships: filters beside the list on a wide screen, folded above it on a phone. */
export function ListScreen({ search, onSearch }: ListScreenProps) {
  const { api, queryClient } = useServices();
  const list = useQuery(internshipQueries.list(api, queryClient));
  const categories = useQuery(internshipQueries.categories(api));
  const now = useServerNow();
  const view = useSavedView();
  // Open at first where something is chosen; from then on the person opens and closes it.
  const [startsOpen] = useState(() => isFiltered(search));
  const panel = (
    <FilterPanel
      search={search}
      categories={categories.data?.body.internship_categories ?? []}
      onChange={onSearch}
    />
  );
  return (
    <Screen title="Internships" width="wide">
      <div className="grid gap-6 lg:grid-cols-[18rem_1fr]">
        <details className="border-base-300 rounded-box bg-base-200 border lg:hidden" open={startsOpen}>
          <summary className="flex min-h-12 items-center gap-2 px-4 font-semibold">
            <Icon name="search" className="size-5" />
            Search and filter
          </summary>
          <div className="p-4 pt-2">{panel}</div>
        </details>
        <aside aria-label="Filters" className="bg-base-200 rounded-box hidden h-fit p-4 lg:block">
          {panel}
        </aside>
        <div className="min-w-0">
          <SavedView query={list} failedTitle={messages.internship.listFailed} {...view}>
            {({ internships }) => (
              <Results
                rows={filterInternships(internships, search, now)}
                search={search}
                onSearch={onSearch}
              />
            )}
          </SavedView>
        </div>
      </div>
    </Screen>
  );
}

function Results({
  rows,
  search,
  onSearch,
}: ListScreenProps & { rows: ReturnType<typeof filterInternships> }) {
  const shown = search.show ?? pageSize;
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="mb-3 font-semibold outline-none">
        {rows.length} Internship(s) Found
      </p>
      {rows.length === 0 ? (
        <EmptyState icon="search" title={messages.internship.noneFound}>
          <p>{messages.internship.noneMatch}</p>
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => {
              onSearch({});
              count.current?.focus();
            }}
          >
            Clear Filters
          </button>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {rows.slice(0, shown).map((row) => (
            <InternshipCard key={row.id} row={row} />
          ))}
        </ul>
      )}
      {rows.length > shown ? (
        <button
          type="button"
          className="btn btn-block mt-4"
          onClick={() => onSearch({ ...search, show: shown + pageSize })}
        >
          Show more ({rows.length - shown} left)
        </button>
      ) : null}
    </>
  );
}
