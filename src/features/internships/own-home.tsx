import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { brand } from '#contract/brand';
import { isClosed } from '#contract/dates';
import type { InternshipRow } from '#contract/internships';
import { internshipPages } from '#contract/messages/internships';
import { news as newsText } from '#contract/messages/news';
import { startScreen } from '#contract/messages/progress';
import { markRead, newsQuery } from '../../offline/news';
import { internshipKeys } from '../../services/query-keys';
import { useHydrated, useOutboxRecords, useServerNow, useServices } from '../../services/services';
import { ownApplicationsQuery, useUser } from '../../services/shared-queries';
import { Disclosure } from '../../ui/disclosure';
import { Icon } from '../../ui/icon';
import { PageTitle, Sliced } from '../../ui/screen';
import { InstallOffer } from '../../components/install-offer';
import {
  useInternshipMarks,
  ListedInternship,
  ListedInternships,
  ListedSkeletons,
} from '../../components/internship-row';
import { Logos } from '../../components/logos';
import { SavedView } from '../../components/saved-view';
import {
  firstOf,
  stillAsTold,
  HomeNews,
  SavedInternshipRows,
  UnfinishedNotice,
  HeroSearch,
} from './own-home-parts';
import { useFoundInternships, useOwnTown } from './internship-queries';
import { startLists } from './near-you';
import { GetReady, OwnApplications } from './own-applications';

interface OwnHomeProps {
  logOut: ReactNode;
  /** 'How it works' and 'The program', loaded when unfolded. */
  explained: readonly { title: string; Content: (props: object) => ReactNode }[];
}

/** A student's start screen: the news first (screens.md section 2, Home). */
export function OwnHome({ logOut, explained }: OwnHomeProps) {
  const name = useUser()?.full_name.split(' ')[0] ?? '';
  return (
    <div className="page flex min-h-dvh flex-col gap-2 pb-6 lg:gap-4 lg:pt-4">
      <PageTitle>{brand.tagline}</PageTitle>
      {/* Phones are shared (rule ui-1). */}
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-2">
        <h1
          tabIndex={-1}
          className="line-clamp-2 flex-[1_1_7rem] text-xl leading-6 font-bold outline-none lg:text-2xl"
        >
          {startScreen.hello(name)}
        </h1>
        {logOut}
      </div>
      {useHydrated() ? (
        <Sliced>
          <Blocks explained={explained} />
        </Sliced>
      ) : (
        <>
          <div data-scripted>
            <ListedSkeletons />
          </div>
          <Search />
          <SearchByPlace />
        </>
      )}
    </div>
  );
}

/** Works without the script, as the form below does. */
const Search = ({ found }: { found?: number | undefined }) => (
  <Link to="/all-internships" hash="filters" className="input flex items-center gap-2">
    <Icon name="search" className="size-5" />
    <span className="truncate">{startScreen.search(found)}</span>
  </Link>
);

const SearchByPlace = () => (
  <Disclosure label="By category or location">
    <HeroSearch />
  </Disclosure>
);

function Blocks({ explained }: Pick<OwnHomeProps, 'explained'>) {
  const services = useServices();
  const { api, outbox, savedQueries, queryClient } = services;
  const { keptOfList } = savedQueries;
  const kept = useSyncExternalStore(keptOfList.subscribe, keptOfList.get, () => null);
  const sent = useQuery(ownApplicationsQuery(api));
  const news = useQuery(newsQuery(services));
  const records = useOutboxRecords();
  const now = useServerNow();
  // A saved list may hold some that have closed meanwhile.
  const isOpen = ({ last_date_to_apply: day }: InternshipRow) => now === null || !isClosed(day, now);
  const list = useFoundInternships((all) => all.filter(isOpen), Infinity);
  const isOpened = ({ id }: InternshipRow) => queryClient.getQueryData(internshipKeys.detail(String(id)));
  const town = useOwnTown();
  const applications = sent.data?.body.internship_application ?? none;
  const applied = useMemo(
    () => new Set([...applications, ...(records ?? [])].map(({ internship }) => internship.id)),
    [applications, records],
  );
  // Nothing below the first blocks moves when they come.
  const isComing = [sent, news].some(({ data, failureCount }) => !data && failureCount === 0);
  const isReady = !isComing && (records !== null || outbox.failed());
  // Answers render at once, a deferred value in slices (rule ui-8).
  if (!useDeferredValue(isReady)) return <ListedSkeletons />;

  const { news: items = [], read_up_to: readUpTo = 0 } = news.data?.body ?? {};
  const unread = items.filter(({ id }) => id > readUpTo);
  const first = firstOf(unread, applications);
  const others = unread.length - (first ? 1 : 0);
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
      <div>
        <HomeNews
          item={first}
          applications={applications}
          onOpen={() => first && markRead(services, first.id)}
        />
        {others > 0 ? (
          <Link to="/news" className="text-link flex min-h-12 items-center">
            {startScreen.unread(others)}
          </Link>
        ) : null}
        <UnfinishedNotice />
      </div>
      <OwnApplications
        applications={applications}
        unsent={records?.filter(({ state }) => state !== 'sent' && state !== 'draft') ?? []}
        inNews={stillAsTold(first, applications)?.id}
      />
      <div className="flex min-w-0 flex-col gap-2 lg:col-start-1 lg:row-span-2">
        <Search found={list.data?.body.found} />
        <InstallOffer after="visits" />
        <SavedView query={list} failedTitle={internshipPages.listFailed} skeleton={<ListedSkeletons />}>
          {({ rows }) => (
            <>
              {startLists(rows, { town, applied }, now).map(([title, found]) => (
                <Block key={title} title={title} rows={found} />
              ))}
              <Link to="/all-internships" className="text-link flex min-h-12 items-center">
                See all {rows.length} internships
              </Link>
              <p className="text-sm">
                {kept
                  ? internshipPages.partlyKept(kept.count, kept.all)
                  : startScreen.savedHere(rows.length, rows.filter(isOpened).length)}
              </p>
            </>
          )}
        </SavedView>
        <SearchByPlace />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
        <SavedInternshipRows />
        <GetReady />
        <div>
          {explained.map(({ title, Content }) => (
            <Explained key={title} title={title} Content={Content} />
          ))}
        </div>
        <Link to="/news" className="line-link">
          {newsText.all}
        </Link>
      </div>
    </div>
  );
}
const none: readonly never[] = [];

function Explained({ title, Content }: OwnHomeProps['explained'][number]) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="more" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-1 font-semibold">
        {title}
        <Icon name="down" className="more-arrow size-4" />
      </summary>
      {isOpened ? <Content /> : null}
    </details>
  );
}

function Block({ title, rows }: { title: string; rows: readonly InternshipRow[] }) {
  const markOf = useInternshipMarks();
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="flex min-h-8 items-center text-xl font-bold">{title}</h2>
      <Logos>
        <ListedInternships>
          {rows.map((row) => (
            <ListedInternship key={row.id} row={row} {...markOf(row.id)} level={3} />
          ))}
        </ListedInternships>
      </Logos>
    </section>
  );
}
