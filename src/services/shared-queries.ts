import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ProfileAnswer, User } from '#contract/accounts';
import type { OwnApplicationsAnswer } from '#contract/applications';
import type { CategoriesAnswer } from '#contract/categories';
import type { JobAlertsAnswer } from '#contract/job-alerts';
import type { InternshipAnswer, OwnInternshipRow, OwnInternshipsAnswer } from '#contract/internships';
import type { BusinessOverview, AdminOverview } from '#contract/overview';
import type { Api } from './api';
import type { PageOf, PagedSource } from './paginated-query';
import { applicationKeys, categoriesKey, internshipKeys, profileKey } from './query-keys';
import { useServices } from './services';

export { applicationKeys, internshipKeys };

export const dayMs = 24 * 3_600_000;

export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: profileKey,
    queryFn: ({ signal }) => api.get<ProfileAnswer>('profile', { signal }),
  });

export function useProfile() {
  const { api } = useServices();
  return useQuery(profileQuery(api));
}

export const useUser = (): User | undefined => useProfile().data?.body.user;

/** GET /internship_categories: fetched once a day, as they hardly change. */
export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: categoriesKey,
    queryFn: ({ signal }) => api.get<CategoriesAnswer>('internship_categories', { signal, anonymous: true }),
    staleTime: dayMs,
  });

export const ownApplicationsQuery = (api: Api) =>
  queryOptions({
    queryKey: applicationKeys.mine,
    queryFn: ({ signal }) =>
      api.get<OwnApplicationsAnswer>('internship_applications/my_applications', { signal }),
  });

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
  queryOptions({
    queryKey: overviewKey,
    queryFn: ({ signal }) => api.get<BusinessOverview>('business/overview', { signal }),
  });

export const internshipQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: internshipKeys.detail(id),
    queryFn: ({ signal }) => api.get<InternshipAnswer>(`internship/${encodeURIComponent(id)}`, { signal }),
  });

/** GET /admin/overview (rule admin-5) */
export const adminOverviewQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => api.get<AdminOverview>('admin/overview', { signal }),
  });

/** GET /job_alerts: the student's alerts (rule notify-6). */
export const jobAlertsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['job-alerts'],
    queryFn: ({ signal }) => api.get<JobAlertsAnswer>('job_alerts', { signal }),
  });

export function useWaiting() {
  const { api } = useServices();
  return useQuery({ ...adminOverviewQuery(api), enabled: false }).data?.body.waiting;
}
