import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { pageSize } from '#contract/limits';
import { internshipPages } from '#contract/messages/internship-pages';
import { useHydrated, useServerNow, useServices } from '../../lib/services';
import { useFold } from '../../lib/use-fold';
import { Banner, EmptyState, NoResults } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Logos } from '../../widgets/logos';
import { SavedView } from '../../widgets/saved-view';
import { Screen } from '../../ui/screen';
import { showMoreClass, showMoreText } from '../../ui/show-more';
import { chosenFilters, filterInternships, isFiltered, isSameFilter } from './internship-filter';
import type { ListSearch } from './internship-search';
import { ClearLink, FilterPanel } from './internship-filter-panel';
import { InternshipCard } from './internship-card';
import { useCategories, useFoundInternships, type FoundInternships } from './internship-queries';

const route = getRouteApi('/all-internships');

/** In the address where the panel was unfolded before the script was there. */
const FOLDED_ID = 'filters';

/** All internships: filters beside the list on a wide screen, folded above it on a phone. */
export function ListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: ListSearch) =>
    // Showing more rows adds no history entry.
    void navigate({ search: next, resetScroll: false, replace: isSameFilter(search, next) });
  const now = useServerNow();
  const list = useFoundInternships((all) => filterInternships(all, search, now), search.show ?? pageSize);
  const { categories, hasFailed } = useCategories();
  const fold = useFold(FOLDED_ID);
  const count = useRef<HTMLParagraphElement>(null);
  // On a phone the open panel would hide the results: it folds.
  const apply = (next: ListSearch) => {
    onSearch(next);
    if (!fold.isOpen) return;
    fold.setOpen(false);
    count.current?.focus();
  };
  const panel = (
    <FilterPanel search={search} categories={categories} categoriesFailed={hasFailed} onChange={apply} />
  );
  const chosen = chosenFilters(search, categories);
  return (
    <Screen title="Internships" width="wide">
      <div className="grid gap-6 lg:grid-cols-[18rem_1fr]">
        <div className="border-base-300 rounded-box bg-base-200 border lg:hidden">
          <a
            {...fold.button}
            className="flex min-h-12 w-full cursor-pointer items-center gap-2 px-4 py-2 text-left font-semibold"
          >
            <Icon name="search" className="size-5" />
            <span className="min-w-0">
              Search and filter
              {chosen ? <span className="block font-normal">{chosen}</span> : null}
            </span>
          </a>
          <div
            id={FOLDED_ID}
            data-fold
            className={`p-4 pt-2 ${fold.isOpen ? '' : fold.isUntouched ? 'not-target:hidden' : 'hidden'}`}
          >
            {panel}
          </div>
        </div>
        <aside
          aria-label="Filters"
          className="bg-base-200 rounded-box sticky top-24 hidden h-fit max-h-[calc(100dvh-7rem)] overflow-y-auto p-4 lg:block"
        >
          {panel}
        </aside>
        <div className="min-w-0">
          <PartlyKept />
          <SavedView query={list} failedTitle={internshipPages.listFailed}>
            {(results) => (
              <Logos>
                <Results {...results} search={search} onSearch={onSearch} count={count} />
              </Logos>
            )}
          </SavedView>
        </div>
      </div>
    </Screen>
  );
}

/** Says how much of the list is on a phone that has no room for all of it (ADR 24). */
function PartlyKept() {
  const { keptOfList } = useServices().persistence;
  const kept = useSyncExternalStore(keptOfList.subscribe, keptOfList.get, () => null);
  if (!kept) return null;
  return (
    <div className="mb-3">
      <Banner tone="info">{internshipPages.partlyKept(kept.count, kept.all)}</Banner>
    </div>
  );
}

interface ResultsProps extends FoundInternships {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  /** The count line, which takes the focus when results change. */
  count: RefObject<HTMLParagraphElement | null>;
}

function Results({ rows, found, search, onSearch, count }: ResultsProps) {
  const isHydrated = useHydrated();
  const shown = search.show ?? pageSize;
  const cards = useRef<HTMLUListElement>(null);
  const askedFrom = useRef<number>(null);
  // The button moves or is unmounted: focus moves to the first new card.
  useEffect(() => {
    if (askedFrom.current === null) return;
    cards.current?.children[askedFrom.current]?.querySelector('a')?.focus();
    askedFrom.current = null;
  }, [shown]);
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="mb-3 font-semibold outline-none">
        {found} Internship(s) Found
      </p>
      {rows.length > 0 ? (
        <ul ref={cards} className="grid gap-4 md:grid-cols-2">
          {rows.map((row) => (
            <InternshipCard key={row.id} row={row} />
          ))}
        </ul>
      ) : isFiltered(search) ? (
        <NoResults
          icon="search"
          title={internshipPages.noneFound}
          sentence={internshipPages.noneMatch}
          showAll="Clear Filters"
          link={isHydrated ? null : <ClearLink />}
          onShowAll={() => onSearch({})}
          count={count}
        />
      ) : (
        <EmptyState icon="search" title={internshipPages.noneFound}>
          <p>{internshipPages.noneOpen}</p>
        </EmptyState>
      )}
      {found > pageSize ? (
        <p role="status" className="mt-4 text-center">
          {rows.length} of {found} shown
        </p>
      ) : null}
      {found > rows.length ? (
        // A link, so that it works before the script does.
        <Link
          to="/all-internships"
          search={{ ...search, show: shown + pageSize }}
          replace
          resetScroll={false}
          className={showMoreClass}
          onClick={() => void (askedFrom.current = shown)}
        >
          {showMoreText(found - rows.length)}
        </Link>
      ) : null}
    </>
  );
}
