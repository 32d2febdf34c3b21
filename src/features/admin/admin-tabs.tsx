import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../services/services';
import { adminOverviewQuery } from '../../services/shared-queries';
import { TabLinks } from '../../ui/tab-links';

/** How many wait, in the gold of the dock of a phone; of a list in which nobody waits nothing. */
const waits = (count?: number) =>
  count ? (
    <span className="bg-accent text-accent-content rounded-full px-2">
      {count} <span className="sr-only">waiting</span>
    </span>
  ) : undefined;

/** The admin's screens as tabs, where the dock of a phone is not; who waits is counted where it is known, and kept up to date from then on. */
export function AdminTabs() {
  const { api } = useServices();
  const waiting = useQuery({
    ...adminOverviewQuery(api),
    enabled: ({ state }) => state.data !== undefined,
  }).data?.body.waiting;
  return (
    <div className="-mt-2 hidden md:block">
      <TabLinks
        label="Admin screens"
        tabs={[
          { to: '/dashboard', label: 'Dashboard' },
          { to: '/list-all-students', label: 'Students', count: waits(waiting?.students) },
          { to: '/list-all-business', label: 'Businesses', count: waits(waiting?.businesses) },
          { to: '/list-all-internships', label: 'Internships' },
          { to: '/participants', label: 'Participants' },
        ]}
      />
    </div>
  );
}
