import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../services/services';
import { adminOverviewQuery } from '../../services/shared-queries';
import { TabLinks } from '../../ui/tab-links';

/** The count of waiting people, in the gold of the bottom navigation; nothing for none. */
const waits = (count?: number) =>
  count ? (
    <span className="bg-accent text-accent-content rounded-full px-2">
      {count} <span className="sr-only">waiting</span>
    </span>
  ) : undefined;

/** The admin's screens as tabs, on wide screens; waiting counts are kept up to date once known. */
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
