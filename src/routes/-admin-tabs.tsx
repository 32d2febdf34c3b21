import type { ReactNode } from 'react';
import { AdminTabs } from '../features/admin/admin-tabs';
import { useSession } from '../services/services';

/** An admin's tabs on shared screens; null for others. */
export const useAdminTabs = (): ReactNode => (useSession()?.role === 'admin' ? <AdminTabs /> : null);
