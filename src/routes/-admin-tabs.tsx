import type { ReactNode } from 'react';
import { isHelper } from '#contract/status';
import { AdminTabs } from '../features/admin/admin-tabs';
import { useSession } from '../services/services';

export const useAdminTabs = (): ReactNode => (isHelper(useSession()?.role) ? <AdminTabs /> : null);
