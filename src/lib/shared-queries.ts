import { queryOptions } from '@tanstack/react-query';
import type { ProfileAnswer } from '#contract/accounts';
import type { CategoriesAnswer } from '#contract/categories';
import type { InternshipAnswer } from '#contract/internships';
import type { Api } from './api';

/** Where answers about internships are saved: a write by one feature marks what another one shows as old. */
export const internshipKeys = {
  all: ['internships'] as const,
  list: ['internships', 'list'] as const,
  detail: (id: string) => ['internships', 'detail', id] as const,
};

/** Where a student's own applications are saved. */
export const applicationKeys = {
  all: ['applications'] as const,
  mine: ['applications', 'mine'] as const,
};

const DAY = 24 * 3_600_000;

/** GET /profile: whoever is logged in. */
export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.get<ProfileAnswer>('profile', { signal }),
  });

/** GET /internship_categories: they hardly ever change, so once a day is enough. */
export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.get<CategoriesAnswer>('internship_categories', { signal, anonymous: true }),
    staleTime: DAY,
  });

/** GET /internship/{id}: what a student reads before applying, and its business to look it over. */
export const internshipQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: internshipKeys.detail(id),
    queryFn: ({ signal }) => api.get<InternshipAnswer>(`internship/${encodeURIComponent(id)}`, { signal }),
  });
