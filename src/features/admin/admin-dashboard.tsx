import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SavedCounts } from '../../widgets/saved-counts';
import { useServices } from '../../lib/services';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { Screen } from '../../ui/screen';
import { adminCounts } from './admin-queries';
import { PendingApprovals } from './pending-approvals';

/** The admin's start: counts, pending approvals and links to the lists (screens.md section 2, Dashboard). */
export function AdminDashboard() {
  const { api } = useServices();
  const [students, businesses, internships, applications, waitingStudents, waitingBusinesses] = useQueries({
    queries: adminCounts(api),
  });
  return (
    <Screen title="Dashboard" width="wide">
      <div>
        <SavedCounts
          counts={[
            ['Total Students', students],
            ['Total Business', businesses],
            ['Total Internships', internships],
            ['All Applications', applications],
          ]}
          also={[waitingStudents, waitingBusinesses]}
        />
      </div>
      <PendingApprovals
        students={waitingStudents.data?.body.count}
        businesses={waitingBusinesses.data?.body.count}
      />
      <Card>
        <h2 className="text-xl font-bold">Internship Management</h2>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Link to="/list-all-students" className="btn btn-outline">
            <Icon name="users" className="size-5" />
            List All Students
          </Link>
          <Link to="/list-all-business" className="btn btn-outline">
            <Icon name="building" className="size-5" />
            List All Business
          </Link>
          <Link to="/list-all-internships" className="btn btn-outline">
            <Icon name="briefcase" className="size-5" />
            List All Internships
          </Link>
          <Link to="/participants" className="btn btn-outline">
            <Icon name="upload" className="size-5" />
            Import participants
          </Link>
        </div>
      </Card>
    </Screen>
  );
}
