import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { brand } from '#contract/brand';
import type { InternshipRow } from '#contract/internships';
import { internshipPages } from '#contract/messages/internships';
import { startScreen } from '#contract/messages/site';
import { useUnreadNews } from '../../offline/news';
import { internshipKeys } from '../../services/query-keys';
import { useHydrated, useOutboxRecords, useServerNow, useServices } from '../../services/services';
import { ownApplicationsQuery, useUser } from '../../services/shared-queries';
import { PageTitle } from '../../ui/screen';
import { InstallOffer } from '../../components/install-offer';
import {
  useInternshipMarks,
  ListedInternship,
  ListedInternships,
  ListedSkeletons,
} from '../../components/internship-row';
import { Logos } from '../../components/logos';
import { LatestNews } from '../../components/news-rows';
import { SavedView } from '../../components/saved-view';
import { SavedInternshipRows, UnfinishedNotice, HeroSearch } from './own-home-parts';
import { useFoundInternships, useOwnTown } from './internship-queries';
import { startLists } from './near-you';
import { GetReady, OwnApplications, OwnApplicationsLine } from './own-applications';

const all = (rows: readonly InternshipRow[]) => rows;

export function OwnHome({ logOut }: { logOut: ReactNode }) {
  return (
    <div className="page flex min-h-dvh flex-col gap-2 pb-6 lg:gap-4">
      <PageTitle>{brand.tagline}</PageTitle>
      <Whose logOut={logOut} />
      <div className="bg-warning text-warning-content lg:rounded-box -mx-4 flex h-14 justify-between overflow-hidden pl-4 lg:mx-0">
        <h1 tabIndex={-1} className="self-center text-xl leading-6 font-bold outline-none">
          <span className="block text-sm leading-4">{brand.name}</span>
          {brand.tagline}
        </h1>
        <span className="walk w-24 lg:w-44" />
      </div>
      <HeroSearch />
      <StudentBlocks />
    </div>
  );
}

/** The account's name: phones are shared (rule offline-6). */
function Whose({ logOut }: { logOut: ReactNode }) {
  const user = useUser();
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 text-sm">
      <p className="min-w-0 truncate">
        <strong>{user?.full_name}</strong>
        {user?.city ? ` · ${user.city}` : ''}
      </p>
      {logOut}
    </div>
  );
}

function StudentBlocks() {
  const isHydrated = useHydrated();
  const { api, savedQueries, queryClient } = useServices();
  const { keptOfList } = savedQueries;
  const kept = useSyncExternalStore(keptOfList.subscribe, keptOfList.get, () => null);
  const mine = useQuery(ownApplicationsQuery(api)).data?.body.internship_application;
  const records = useOutboxRecords();
  const list = useFoundInternships(all, Infinity);
  const isOpened = ({ id }: InternshipRow) => queryClient.getQueryData(internshipKeys.detail(String(id)));
  const town = useOwnTown();
  const now = useServerNow();
  const applied = useMemo(
    () => new Set([...(mine ?? []), ...(records ?? [])].map(({ internship }) => internship.id)),
    [mine, records],
  );
  return (
    <div className="grid gap-x-8 gap-y-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <OwnApplicationsLine applications={mine} records={records} />
        <UnreadLine />
        <UnfinishedNotice />
        <InstallOffer after="visits" />
        {isHydrated ? <SavedInternshipRows /> : null}
        <SavedView query={list} failedTitle={internshipPages.listFailed} skeleton={<ListedSkeletons />}>
          {({ rows }) => (
            <>
              {startLists(rows, { town, applied }, now).map(([title, found]) => (
                <Block key={title} title={title} rows={found} />
              ))}
              <Link to="/all-internships" className="text-link flex min-h-12 items-center">
                See all {rows.length} internships
              </Link>
              <p data-scripted className="text-sm">
                {kept
                  ? internshipPages.partlyKept(kept.count, kept.all)
                  : startScreen.savedHere(rows.length, rows.filter(isOpened).length)}
              </p>
            </>
          )}
        </SavedView>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {isHydrated ? <LatestNews /> : null}
        <OwnApplications applications={mine} records={records} />
        <GetReady />
        <p className="flex flex-wrap gap-x-6">
          <Link to="/about" className="text-link flex min-h-12 items-center">
            About the program
          </Link>
          <Link to="/contact" className="text-link flex min-h-12 items-center">
            Write to us
          </Link>
        </p>
      </div>
    </div>
  );
}

function UnreadLine() {
  const unread = useUnreadNews();
  if (unread === 0) return null;
  return (
    <Link
      to="/news"
      className="border-base-300 -mx-4 flex min-h-12 items-center gap-2 border-b px-4 lg:hidden"
    >
      <span className="bg-accent size-2.5 rounded-full" />
      <strong className="flex-1">{startScreen.unread(unread)}</strong>
      <span aria-hidden="true">›</span>
    </Link>
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
            <ListedInternship key={row.id} row={row} mark={markOf(row.id)} level={3} />
          ))}
        </ListedInternships>
      </Logos>
    </section>
  );
}
