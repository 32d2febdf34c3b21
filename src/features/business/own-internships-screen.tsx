import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OwnInternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import type { AccountStatus } from '#contract/status';
import { NoAnswerError, isSessionExpired } from '../../lib/api';
import { useServices } from '../../lib/services';
import { OwnStatusBanner } from '../../widgets/account-status-banner';
import { toast } from '../../lib/toast';
import { EmptyState } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { SavedView } from '../../widgets/saved-view';
import { Screen } from '../../ui/screen';
import { OwnInternshipList } from './own-internship-list';
import { businessQueries } from './business-queries';
import { useUser } from '../../lib/shared-queries';

const route = getRouteApi('/all-internship');

/** The own internships, archived ones apart (screens.md section 2, Business internship list). */
export function OwnListScreen() {
  const { api } = useServices();
  const query = useQuery(businessQueries.own(api));
  const user = useUser();
  const isMissed =
    query.error !== null &&
    !isSessionExpired(query.error) &&
    !(query.data && query.error instanceof NoAnswerError);
  // A saved copy reports a failed refresh itself.
  useEffect(() => {
    if (isMissed) toast('error', messages.internship.ownListFailedShort, 'Error');
  }, [isMissed]);
  return (
    <Screen title={messages.business.ownList} width="wide">
      <OwnStatusBanner />
      <div>
        <SavedView query={query} failedTitle={messages.internship.ownListFailed}>
          {({ internships }) => <OwnList rows={internships} accountStatus={user?.status} />}
        </SavedView>
      </div>
    </Screen>
  );
}

interface OwnListProps {
  rows: readonly OwnInternshipRow[];
  accountStatus: AccountStatus | undefined;
}

function OwnList({ rows, accountStatus }: OwnListProps) {
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const archived = rows.filter(({ status }) => status === 'archived');
  const showsArchived = view === 'archived' && archived.length > 0;
  const shown = showsArchived ? archived : rows.filter(({ status }) => status !== 'archived');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto text-lg font-bold">
          {showsArchived ? 'Archived' : 'Active'} ({shown.length})
        </p>
        {archived.length > 0 ? (
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
      <OwnInternshipList
        caption={showsArchived ? 'Archived internships' : 'Active internships'}
        rows={shown}
        accountStatus={accountStatus}
      />
      {shown.length > 0 ? null : rows.length === 0 ? (
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
