import type { ReactNode } from 'react';
import { AdminTabs } from '../features/admin/admin-tabs';
import { useSession } from '../services/services';

export function useAdminTabs(): ReactNode {
  const role = useSession()?.role;
  return role === 'admin' || role === 'staff' ? <AdminTabs /> : null;
}
