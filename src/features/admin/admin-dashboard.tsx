import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataUse } from '../../widgets/data-use';
import { SavedCounts } from '../../widgets/saved-counts';
import { useServices } from '../../lib/services';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { Screen } from '../../ui/screen';
import { adminCounts } from './admin-queries';
import { ChangedProfilesLink } from './changed-profiles-link';
import { counted } from './people';

const links = [
  { to: '/list-all-students', icon: 'users', label: 'List All Students' },
  { to: '/list-all-business', icon: 'building', label: 'List All Business' },
  { to: '/list-all-internships', icon: 'briefcase', label: 'List All Internships' },
  { to: '/participants', icon: 'upload', label: 'Import participants' },
  { to: '/hand-in', icon: 'document', label: 'Hand in an application' },
  { to: '/change-password', icon: 'lock', label: 'Change Password' },
  { to: '/two-step-sign-in', icon: 'lock', label: 'Two-step sign-in' },
] as const;

/** The admin's start: counts, pending approvals and links to the lists (screens.md section 2, Dashboard). */
export function AdminDashboard() {
  const { api } = useServices();
  const [
    students,
    businesses,
    internships,
    applications,
    waitingStudents,
    waitingBusinesses,
    waitingChanges,
  ] = useQueries({
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
          also={[waitingStudents, waitingBusinesses, waitingChanges]}
        />
      </div>
      <PendingApprovals
        students={waitingStudents.data?.body.count}
        businesses={waitingBusinesses.data?.body.count}
        changes={waitingChanges.data?.body.count}
      />
      <Card>
        <h2 className="text-xl font-bold">Internship Management</h2>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ChangedProfilesLink />
          {links.map(({ to, icon, label }) => (
            <Link key={to} to={to} className="btn btn-outline">
              <Icon name={icon} className="size-5" />
              {label}
            </Link>
          ))}
        </div>
      </Card>
      <DataUse />
    </Screen>
  );
}

interface PendingApprovalsProps {
  /** Pending accounts; undefined until loaded. */
  students: number | undefined;
  businesses: number | undefined;
  /** Changes of approved profiles (rule 46). */
  changes: number | undefined;
}

/** Pending accounts and changes, with links to their lists. */
function PendingApprovals({ students, businesses, changes }: PendingApprovalsProps) {
  if (students === undefined && businesses === undefined) return null;
  const queues = [
    { to: '/list-all-students', noun: ['student', 'students'], count: students },
    { to: '/list-all-business', noun: ['business', 'businesses'], count: businesses },
  ] as const;
  // The first list with pending accounts gets the primary button.
  const first = queues.find(({ count }) => count);
  return (
    <Card>
      <h2 className="text-xl font-bold">Waiting for approval</h2>
      <ul className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {queues.flatMap((queue) =>
          queue.count === undefined ? (
            []
          ) : (
            <li key={queue.to} className="flex flex-col">
              {queue.count === 0 ? (
                <p className="flex min-h-12 items-center gap-2">
                  <Icon name="check" className="size-5" />
                  No {queue.noun[1]} waiting
                </p>
              ) : (
                <Link
                  to={queue.to}
                  search={{ status: 'pending' }}
                  className={`btn ${queue === first ? 'btn-primary' : 'btn-outline'}`}
                >
                  Review {counted(queue.count, queue.noun)}
                </Link>
              )}
            </li>
          ),
        )}
        {changes ? (
          <li className="flex flex-col">
            <Link to="/changed-profiles" className="btn btn-outline">
              Review {counted(changes, ['changed profile', 'changed profiles'])}
            </Link>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
