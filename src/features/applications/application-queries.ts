import { queryOptions } from '@tanstack/react-query';
import type { ApplicationAnswer, OwnApplicationsAnswer } from '#contract/applications';
import type { Api } from '../../lib/api';
import { applicationKeys } from '../../lib/shared-queries';

/** Queries of the student's own applications. */
export const applicationQueries = {
  mine: (api: Api) =>
    queryOptions({
      queryKey: applicationKeys.mine,
      queryFn: ({ signal }) =>
        api.get<OwnApplicationsAnswer>('internship_applications/my_applications', { signal }),
    }),
  detail: (api: Api, id: string) =>
    queryOptions({
      queryKey: [...applicationKeys.all, 'detail', id],
      queryFn: ({ signal }) =>
        api.get<ApplicationAnswer>(`internship_applications/${encodeURIComponent(id)}`, { signal }),
    }),
};
