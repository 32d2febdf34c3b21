import { queryOptions } from '@tanstack/react-query';
import type { StudentListAnswer } from '#contract/accounts';
import type { Api } from '../../lib/api';
import { pendingFirst } from './students';

/** Every call that an admin's screens read. */
export const adminQueries = {
  /**
   * All students, the pending ones first. Put in order when fetched and not when drawn, so that a row stays under the
   * finger when its status changes.
   */
  students: (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'students'],
      queryFn: async ({ signal }) => {
        const { body, savedAt } = await api.get<StudentListAnswer>('admin/list_students', { signal });
        return { body: { users: pendingFirst(body.users) }, savedAt };
      },
    }),
};
