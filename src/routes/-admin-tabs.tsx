import type { ReactNode } from 'react';
import { AdminTabs } from '../features/admin/admin-tabs';
import { useSession } from '../services/services';

export const useAdminTabs = (): ReactNode => (useSession()?.role === 'admin' ? <AdminTabs /> : null);
