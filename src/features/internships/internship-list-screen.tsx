import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { pageSize } from '#contract/limits';
import { internshipPages } from '#contract/messages/internships';
import { useHydrated, useServerNow, useServices } from '../../services/services';
import { useDisclosure } from '../../lib/use-disclosure';
import { Banner, EmptyState, NoResults } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import {
  ListedInternship,
  ListedInternships,
  ListedSkeletons,
  useInternshipMarks,
} from '../../components/internship-row';
import { Logos } from '../../components/logos';
import { SavedView } from '../../components/saved-view';
import { PageTitle, Sliced } from '../../ui/screen';
import { showMoreClass, showMoreText } from '../../ui/show-more';
import { GiveOnEntry } from './give-on-entry';
import { findInternships, isFiltered, isSameFilter } from './internship-filter';
import { locationNamed, type ListSearch } from './internship-search';
import { ClearLink, FilterPanel } from './internship-filter-panel';
import { AlertLink, ListOrders, RemovableFilters } from './list-line';
import { LocationFilter } from './location-filter';
import { useCategories, useFoundInternships, useOwnTown, type FoundInternships } from './internship-queries';

const route = getRouteApi('/_public/all-internships');

/** In the URL when the panel was opened before the script ran. */
const FOLDED_ID = 'filters';

export function ListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: ListSearch) =>
    void navigate({ search: next, resetScroll: false, replace: isSameFilter(search, next) });
  const now = useServerNow();
  const town = useOwnTown();
  const list = useFoundInternships((all) => findInternships(all, search, now, town), search.show ?? pageSize);
  const { categories, hasFailed, isMissing } = useCategories();
  const fold = useDisclosure(FOLDED_ID);
  const count = useRef<HTMLParagraphElement>(null);
  // On a phone the open panel would hide the results.
  const apply = (next: ListSearch) => {
    onSearch(next);
    if (!fold.isOpen) return;
    fold.setOpen(false);
    count.current?.focus();
  };
  const found = list.data?.body.found;
  return (
    <div className="page grid pt-2 pb-4 lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-6 lg:py-4">
      <PageTitle>Internships</PageTitle>
      <div className="min-w-0 lg:col-start-2">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h1 tabIndex={-1} className="screen-name text-xl leading-7 font-bold outline-none lg:text-2xl">
            Internships
          </h1>
          <p
            ref={count}
            role="status"
            tabIndex={-1}
            className={`text-sm leading-5 font-semibold outline-none lg:text-base ${found === 0 ? 'sr-only' : ''}`}
          >
            {found === undefined ? '' : `${found} Internship(s) Found`}
          </p>
        </div>
        <div data-scripted className="flex flex-wrap items-start gap-1 lg:hidden">
          <a {...fold.button} className="btn btn-outline mt-1 gap-1 px-3 max-[22rem]:px-1">
            <Icon name="search" className="size-5 max-[22rem]:hidden" />
            <span>Search and filter</span>
          </a>
          {fold.isOpen ? null : (
            <div className="flex-[1_1_7rem]">
              <LocationFilter
                isBare
                value={search.location ?? ''}
                onChange={(location) =>
                  onSearch({ ...search, location: locationNamed(location), show: undefined })
                }
              />
            </div>
          )}
        </div>
      </div>
      <aside
        id={FOLDED_ID}
        data-fold
        aria-label="Filters"
        className={`panel p-4 max-lg:mt-2 lg:sticky lg:top-20 lg:row-span-2 lg:row-start-1 lg:h-fit lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto ${fold.isOpen ? '' : fold.isUntouched ? 'max-lg:not-target:hidden' : 'max-lg:hidden'}`}
      >
        <Sliced>
          <FilterPanel
            search={search}
            categories={categories}
            categoriesFailed={hasFailed}
            categoriesMissing={isMissing}
            onChange={apply}
          />
        </Sliced>
      </aside>
      <div className="min-w-0 lg:col-start-2">
        <Sliced>
          <ListOrders search={search} town={town} />
          <RemovableFilters search={search} categories={categories} rows={list.data?.body.rows ?? []} />
          <AlertLink search={search} />
          <PartlyKept />
          <SavedView query={list} failedTitle={internshipPages.listFailed} skeleton={<ListedSkeletons />}>
            {(results) => (
              <Logos>
                <Results {...results} search={search} onSearch={onSearch} count={count} />
                {results.found > 0 ? <GiveOnEntry search={search} /> : null}
              </Logos>
            )}
          </SavedView>
        </Sliced>
      </div>
    </div>
  );
}

/** Says how much of the list is kept on a full phone (ADR 59). */
function PartlyKept() {
  const { keptOfList } = useServices().savedQueries;
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
  count: RefObject<HTMLParagraphElement | null>;
}

/** Rows of the first screen, rendered with it; on slow phones the others follow in tasks of their own. */
const firstRows = 6;

function Results({ rows: all, found, search, onSearch, count }: ResultsProps) {
  const isHydrated = useHydrated();
  const rows = useDeferredValue(all, isHydrated ? all.slice(0, firstRows) : all);
  const markOf = useInternshipMarks();
  const shown = search.show ?? pageSize;
  const list = useRef<HTMLUListElement>(null);
  const askedFrom = useRef<number>(null);
  useEffect(() => {
    const first = askedFrom.current === null ? null : list.current?.children[askedFrom.current];
    const link = first?.querySelector('a');
    if (!link) return;
    link.focus();
    askedFrom.current = null;
  }, [rows]);
  return (
    <>
      {all.length > 0 ? (
        <ListedInternships ref={list}>
          {rows.map((row) => (
            <ListedInternship key={row.id} row={row} {...markOf(row.id)} />
          ))}
          {/* The room of the others at a phone's usual height, so that "back" finds its place. */}
          {rows === all ? null : <li aria-hidden style={{ height: (all.length - rows.length) * 89 }} />}
        </ListedInternships>
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
          {all.length} of {found} shown
        </p>
      ) : null}
      {found > all.length ? (
        // A link, so that it works before the script.
        <Link
          to="/all-internships"
          search={{ ...search, show: shown + pageSize }}
          replace
          resetScroll={false}
          className={showMoreClass}
          onClick={() => void (askedFrom.current = shown)}
        >
          {showMoreText(found - all.length)}
        </Link>
      ) : null}
    </>
  );
}
