import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SavedCounts } from '../../widgets/saved-counts';
import { useServices } from '../../lib/services';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { Screen } from '../../ui/screen';
import { adminCounts } from './admin-queries';
import { PendingApprovals } from './pending-approvals';

const links = [
  { to: '/list-all-students', icon: 'users', label: 'List All Students' },
  { to: '/list-all-business', icon: 'building', label: 'List All Business' },
  { to: '/list-all-internships', icon: 'briefcase', label: 'List All Internships' },
  { to: '/participants', icon: 'upload', label: 'Import participants' },
] as const;

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
          {links.map(({ to, icon, label }) => (
            <Link key={to} to={to} className="btn btn-outline">
              <Icon name={icon} className="size-5" />
              {label}
            </Link>
          ))}
        </div>
      </Card>
    </Screen>
  );
}
