import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminOverview } from '#contract/admin-overview';
import type { Api } from './api';
import { useServices } from './services';

/** The admin's dashboard in one answer (rule 61). */
export const overviewQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => api.get<AdminOverview>('admin/overview', { signal }),
  });

/** Who waits for an admin, as saved on this phone: nothing is asked for it here. Undefined until it is known. */
export function useWaiting() {
  const { api } = useServices();
  return useQuery({ ...overviewQuery(api), enabled: false }).data?.body.waiting;
}
