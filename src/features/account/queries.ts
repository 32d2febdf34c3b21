import { queryOptions } from '@tanstack/react-query';
import type { ProfileAnswer } from '#contract/accounts';
import type { Api } from '../../lib/api';

/** Every key and every call that reads the person's own account. */
export const accountQueries = {
  profile: (api: Api) =>
    queryOptions({
      queryKey: ['profile'],
      queryFn: ({ signal }) => api.get<ProfileAnswer>('profile', { signal }),
    }),
};
