import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { messages } from '#contract/messages';
import { useServices } from '../../lib/services';
import { useSavedView } from '../../lib/use-saved-view';
import { Card } from '../../ui/card';
import { Counts } from '../../ui/counts';
import { Banner, SkeletonRows } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { SavedView } from '../../ui/saved-view';
import { Screen } from '../../ui/screen';
import { businessQueries } from './queries';
import { Standing } from '../../lib/standing';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The title of the internship that was created a moment ago. */
    createdInternship?: string;
  }
}

/** Where a business starts: how it stands, what it has, and what it can do next. */
export function BusinessDashboard() {
  const { api } = useServices();
  const view = useSavedView();
  const own = useQuery(businessQueries.own(api));
  const user = useQuery(businessQueries.profile(api)).data?.body.user;
  const created = useLocation({ select: ({ state }) => state.createdInternship });
  return (
    <Screen title="Dashboard" width="wide">
      {created === undefined ? null : (
        <Banner tone="success">
          {messages.internship.created} {created}
        </Banner>
      )}
      {user ? <Standing user={user} /> : null}
      <div>
        <SavedView
          query={own}
          failedTitle={messages.internship.ownListFailed}
          skeleton={<SkeletonRows count={1} />}
          {...view}
        >
          {({ internships }) => (
            <Counts
              counts={[
                ['My Created Internships', internships.length],
                ['Applications', internships.reduce((sum, row) => sum + row.applications_count, 0)],
              ]}
            />
          )}
        </SavedView>
      </div>
      <Card>
        <h2 className="text-xl font-bold">Internship Management</h2>
        <div className="flex flex-col gap-3 sm:flex-row">
          {user?.status === 'rejected' ? null : (
            <Link to="/create-internship" className="btn btn-primary">
              <Icon name="plus" className="size-5" />
              Create Internship
            </Link>
          )}
          <Link to="/all-internship" className="btn btn-outline">
            List All Internship
          </Link>
        </div>
      </Card>
    </Screen>
  );
}
