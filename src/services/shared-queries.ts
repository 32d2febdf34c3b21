import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import type { ProfileAnswer, User } from '#contract/accounts';
import type { OwnApplicationsAnswer } from '#contract/applications';
import type { CategoriesAnswer } from '#contract/categories';
import type { JobAlertsAnswer } from '#contract/job-alerts';
import type { InternshipAnswer, OwnInternshipRow, OwnInternshipsAnswer } from '#contract/internships';
import type { BusinessOverview, AdminOverview } from '#contract/overview';
import type { Api, GetOptions } from './api';
import type { PageOf, PagedSource } from './paginated-query';
import { applicationKeys, categoriesKey, internshipKeys, profileKey } from './query-keys';
import { useServices } from './services';

export { applicationKeys, internshipKeys };

/** A query of one GET, as old as its answer. */
export const getQuery = <T>(api: Api, queryKey: QueryKey, path: string, options: GetOptions = {}) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => api.get<T>(path, { ...options, signal }) });

export const dayMs = 24 * 3_600_000;

export const profileQuery = (api: Api) => getQuery<ProfileAnswer>(api, profileKey, 'profile');

export function useProfile() {
  const { api } = useServices();
  return useQuery(profileQuery(api));
}

export const useUser = (): User | undefined => useProfile().data?.body.user;

/** GET /internship_categories: fetched once a day, as they hardly change. */
export const categoriesQuery = (api: Api) =>
  queryOptions({
    ...getQuery<CategoriesAnswer>(api, categoriesKey, 'internship_categories', { anonymous: true }),
    staleTime: dayMs,
  });

export const ownApplicationsQuery = (api: Api) =>
  getQuery<OwnApplicationsAnswer>(api, applicationKeys.mine, 'internship_applications/my_applications');

export interface OwnInternships extends PageOf<OwnInternshipRow> {
  archived_total: number;
}

export const ownInternships: PagedSource<OwnInternships> = {
  queryKey: internshipKeys.own,
  path: 'internship/my_internships',
  read: ({ internships: rows, ...page }: OwnInternshipsAnswer) => ({ ...page, rows }),
};

export const overviewKey = ['overview', 'business'] as const;

export const businessOverviewQuery = (api: Api) =>
  getQuery<BusinessOverview>(api, overviewKey, 'business/overview');

export const internshipQuery = (api: Api, id: string) =>
  getQuery<InternshipAnswer>(api, internshipKeys.detail(id), `internship/${encodeURIComponent(id)}`);

/** GET /admin/overview (rule admin-5) */
export const adminOverviewQuery = (api: Api) =>
  getQuery<AdminOverview>(api, ['admin', 'overview'], 'admin/overview');

/** GET /job_alerts: the student's alerts (rule notify-6). */
export const jobAlertsQuery = (api: Api) => getQuery<JobAlertsAnswer>(api, ['job-alerts'], 'job_alerts');

export function useWaiting() {
  const { api } = useServices();
  return useQuery({ ...adminOverviewQuery(api), enabled: false }).data?.body.waiting;
}
