import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messages } from '#contract/messages';
import { useServices } from '../../lib/services';
import { useSavedView } from '../../lib/use-saved-view';
import { Card } from '../../ui/card';
import { Counts } from '../../ui/counts';
import { SkeletonRows } from '../../ui/feedback';
import { SavedView } from '../../ui/saved-view';
import { Screen } from '../../ui/screen';
import { adminQueries } from './queries';

/** Where an admin starts. */
export function AdminDashboard() {
  const { api } = useServices();
  const view = useSavedView();
  const students = useQuery(adminQueries.students(api));
  return (
    <Screen title="Dashboard" width="wide">
      <div>
        <SavedView
          query={students}
          failedTitle={messages.admin.studentsFailed}
          skeleton={<SkeletonRows count={1} />}
          {...view}
        >
          {({ users }) => <Counts counts={[['Total Students', users.length]]} />}
        </SavedView>
      </div>
      <Card>
        <h2 className="text-xl font-bold">Internship Management</h2>
        <Link to="/list-all-students" className="btn btn-primary sm:self-start">
          List All Students
        </Link>
      </Card>
    </Screen>
  );
}
