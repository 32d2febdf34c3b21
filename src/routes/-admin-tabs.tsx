import type { ReactNode } from 'react';
import { useSession } from '../lib/services';
import { useLoaded } from '../lib/use-loaded';

const loadAdminTabs = async () => (await import('../features/admin/admin-tabs')).AdminTabs;

/** The tabs of an admin, on a screen that others have too; null for them. */
export function useAdminTabs(): ReactNode {
  const { Loaded: AdminTabs } = useLoaded(useSession()?.role === 'admin', loadAdminTabs);
  return AdminTabs ? <AdminTabs /> : null;
}
