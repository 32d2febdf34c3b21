import type { ReactNode } from 'react';
import { AdminTabs } from '../features/admin/admin-tabs';
import { useSession } from '../services/services';

/** The tabs of an admin, on a screen that others have too; null for them. */
export const useAdminTabs = (): ReactNode => (useSession()?.role === 'admin' ? <AdminTabs /> : null);
