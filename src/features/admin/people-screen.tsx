import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts';
import { accountStatuses } from '#contract/status';
import { shortDate } from '../../lib/format';
import { useFoundPages, type FoundPages } from '../../services/use-pagination';
import { Badge } from '../../ui/badge';
import type { Column } from '../../ui/data-table';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { useSession } from '../../services/services';
import { SavedView } from '../../components/saved-view';
import { AdminTabs, ListStatusTabs } from './admin-tabs';
import { Screen } from '../../ui/screen';
import { SearchForm } from '../../ui/search-form';
import { SearchResults } from './search-results';
import type { PeopleSearch } from './admin-list-search';
import { filterPeople, statusBadges, statusLabels, type PeopleList, type People } from './admin-queries';
import { StatusCell } from './status-cell';
import { useScopeWords } from './use-own-scope';

const routeIds = {
  '/list-all-students': '/_admin-or-staff/list-all-students',
  '/list-all-business': '/_admin/list-all-business',
} as const;

/** The search in the URL. @returns `onSearch` replaces the history entry; `step` adds one, for opening a dialog */
function usePeopleSearch<P extends User>({ route: from }: PeopleList<P>) {
  const search = useSearch({ from: routeIds[from] });
  const navigate = useNavigate({ from });
  const onSearch = (next: PeopleSearch, how?: 'step') =>
    void navigate({
      to: '.',
      search: next,
      state: { openedFromList: how === 'step' },
      resetScroll: false,
      replace: how !== 'step',
    });
  return { search, onSearch };
}

export function PeopleScreen<P extends User>({ kind }: { kind: PeopleList<P> }) {
  const { search, onSearch } = usePeopleSearch(kind);
  const list = useFoundPages(kind.source, { search: search.q, status: search.status });
  const { Below } = kind;
  return (
    <Screen title={kind.title} lead={useScopeWords()} width="wide">
      <AdminTabs />
      <SearchForm
        title={`Find ${kind.noun[1]}`}
        label="Search by name, email, number or city"
        q={search.q}
        isCompact
        onChange={(change) => onSearch({ ...search, ...change })}
      />
      <div>
        <SavedView query={list} failedTitle={kind.listFailed}>
          {({ rows }) => (
            <>
              <ListStatusTabs
                to={kind.route}
                list={list}
                find={(people) => filterPeople(people, { q: search.q }, new Set())}
                statusOf={({ status }) => status}
                statuses={accountStatuses}
                labelOf={(status) => statusLabels[status]}
                current={search.status}
                q={search.q}
              />
              <Results key={search.status ?? 'all'} kind={kind} list={list} people={rows} />
              {Below ? (
                <div className="mt-6">
                  <Below people={rows} />
                </div>
              ) : null}
            </>
          )}
        </SavedView>
      </div>
    </Screen>
  );
}

interface ResultsProps<P extends User> {
  kind: PeopleList<P>;
  list: FoundPages<People<P>>;
  people: readonly P[];
}

function Results<P extends User>({ kind, list, people }: ResultsProps<P>) {
  const { search, onSearch } = usePeopleSearch(kind);
  const router = useRouter();
  // Staff decide on nobody (rule admin-11).
  const isAdmin = useSession()?.role === 'admin';
  const openedHere = useLocation({ select: ({ state }) => state.openedFromList === true });
  // People whose status was changed here stay listed until another filter is chosen, so that a mistake can be undone.
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  // Going back is asynchronous; a second tap must not go back twice.
  const closing = useRef<number>(undefined);
  const close = () => {
    if (closing.current === search.view) return;
    closing.current = search.view;
    if (openedHere) router.history.back();
    else onSearch({ ...search, view: undefined });
  };
  useEffect(() => {
    if (search.view === undefined) closing.current = undefined;
  }, [search.view]);
  return (
    <>
      <SearchResults
        caption={kind.title}
        columns={[
          ...kind.columns,
          {
            header: 'Status',
            value: ({ status }) => statusLabels[status],
            phone: 'spread',
            cell: (person) =>
              isAdmin ? (
                <StatusCell
                  kind={kind}
                  person={person}
                  onChanged={(id) => setChanged((known) => new Set(known).add(id))}
                />
              ) : (
                <Badge {...statusBadges[person.status]}>{statusLabels[person.status]}</Badge>
              ),
          },
          { header: 'Reason', value: ({ status_reason }) => status_reason, csvOnly: true },
          ...(kind.exported ?? []),
          { header: 'Signed up', value: ({ created_at }) => shortDate(created_at), csvOnly: true },
          actions(kind, (id) => onSearch({ ...search, view: id }, 'step')),
        ]}
        list={list}
        source={kind.source}
        filter={{ search: search.q, status: search.status }}
        // The server has compared the words in its search.
        rows={filterPeople(people, list.search === 'done' ? { ...search, q: undefined } : search, changed)}
        noun={kind.noun}
        icon={kind.icon}
        onShowAll={() => onSearch({})}
        isExported={isAdmin}
      />
      <PersonDialog
        kind={kind}
        person={[...people, ...(list.held.data?.body.rows ?? [])].find(({ id }) => id === search.view)}
        open={search.view !== undefined}
        onClose={close}
      />
    </>
  );
}

const actions = <P extends User>(kind: PeopleList<P>, onView: (id: number) => void): Column<P> => ({
  header: 'Actions',
  cell: (person) => (
    <button type="button" className="btn btn-outline" onClick={() => onView(person.id)}>
      <Icon name="eye" className="size-5 lg:max-xl:hidden" />
      View <span className="sr-only">{kind.nameOf(person)}</span>
    </button>
  ),
  action: true,
});

interface PersonDialogProps<P extends User> {
  kind: PeopleList<P>;
  person: P | undefined;
  open: boolean;
  onClose: () => void;
}

function PersonDialog<P extends User>({ kind, person, open, onClose }: PersonDialogProps<P>) {
  const { Details, noun } = kind;
  return (
    <Dialog title={person ? kind.nameOf(person) : `No such ${noun[0]}`} open={open} onClose={onClose} wide>
      {person ? (
        <div className="flex flex-col gap-4">
          <p>
            <span className="sr-only">Status: </span>
            <Badge {...statusBadges[person.status]}>{statusLabels[person.status]}</Badge>
          </p>
          {person.status === 'rejected' && person.status_reason ? (
            <p>
              <strong>Reason:</strong> {person.status_reason}
            </p>
          ) : null}
          <Details person={person} />
        </div>
      ) : (
        <p role="alert">{kind.missing}</p>
      )}
    </Dialog>
  );
}
