import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { internship as internshipMessages } from '#contract/messages/internships';
import { business as businessMessages } from '#contract/messages/account';
import type { AccountStatus } from '#contract/status';
import { NoAnswerError, isSessionExpired } from '../../services/api';
import { totalOf } from '../../services/paginated-query';
import { useFoundPages, type FoundPages } from '../../services/use-pagination';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { titles, toast } from '../../lib/toast';
import { EmptyState } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { OwnInternshipList } from './own-internship-list';
import { NextPageButton, SearchState } from '../../components/next-page-button';
import { businessQueries } from './business-queries';
import { useUser, type OwnInternships } from '../../services/shared-queries';

const route = getRouteApi('/_business/all-internship');

export function OwnListScreen() {
  const { view } = route.useSearch();
  const query = useFoundPages(businessQueries.own, { archived: view === 'archived' ? 'yes' : 'no' });
  const user = useUser();
  const isMissed =
    query.error !== null &&
    !isSessionExpired(query.error) &&
    !(query.data && query.error instanceof NoAnswerError);
  const navigate = route.useNavigate();
  const isEmptied = view === 'archived' && query.search === 'done' && query.data?.body.archived_total === 0;
  // The last archived one is gone: the others are in the other view.
  useEffect(() => {
    if (isEmptied) void navigate({ search: {}, replace: true, resetScroll: false });
  }, [isEmptied, navigate]);
  // A saved copy reports a failed refresh itself.
  useEffect(() => {
    if (isMissed) toast('error', internshipMessages.ownListFailedShort, titles.error);
  }, [isMissed]);
  return (
    <Screen title={businessMessages.ownList} width="wide">
      <OwnStatusBanner />
      <div>
        <SavedView query={query} failedTitle={internshipMessages.ownListFailed}>
          {(page) => <OwnList page={page} list={query} accountStatus={user?.status} />}
        </SavedView>
      </div>
    </Screen>
  );
}

interface OwnListProps {
  page: OwnInternships;
  list: FoundPages<OwnInternships>;
  accountStatus: AccountStatus | undefined;
}

function OwnList({ page, list, accountStatus }: OwnListProps) {
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const count = useRef<HTMLParagraphElement>(null);
  const { rows } = page;
  const archived = rows.filter(({ status }) => status === 'archived');
  const archivedTotal = Math.max(archived.length, list.search === 'none' ? 0 : page.archived_total);
  const showsArchived = view === 'archived' && archivedTotal > 0;
  const shown = showsArchived ? archived : rows.filter(({ status }) => status !== 'archived');
  // Rows of the other view stay in a page until it is fetched again.
  const total = list.search === 'done' ? totalOf(page) - (rows.length - shown.length) : shown.length;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p ref={count} role="status" tabIndex={-1} className="mr-auto text-lg font-bold outline-none">
          {showsArchived ? 'Archived' : 'Active'} (
          {shown.length < total ? `${shown.length} of ${total}` : total})
        </p>
        {archivedTotal > 0 ? (
          <button
            type="button"
            className="btn btn-outline"
            onClick={() =>
              void navigate({ search: showsArchived ? {} : { view: 'archived' }, resetScroll: false })
            }
          >
            {showsArchived ? 'View Active' : 'View Archived'}
          </button>
        ) : null}
        {accountStatus === 'rejected' ? null : (
          <Link to="/create-internship" className="btn btn-primary w-full sm:w-auto">
            <Icon name="plus" className="size-5" />
            Create Internship
          </Link>
        )}
      </div>
      <SearchState list={list} />
      <OwnInternshipList
        caption={showsArchived ? 'Archived internships' : 'Active internships'}
        rows={shown}
        accountStatus={accountStatus}
      />
      <NextPageButton next={list.next} goesOn={count} />
      {shown.length > 0 || list.search === 'running' ? null : rows.length === 0 && archivedTotal === 0 ? (
        <EmptyState icon="briefcase" title="No internships yet">
          {accountStatus === 'rejected' ? null : <p>Create your first one, so that students can find it.</p>}
        </EmptyState>
      ) : (
        <EmptyState icon="archive" title="No active internships">
          <p>
            All of yours are archived.
            {accountStatus === 'rejected' ? '' : ' Restore one, or create a new one.'}
          </p>
        </EmptyState>
      )}
    </div>
  );
}
