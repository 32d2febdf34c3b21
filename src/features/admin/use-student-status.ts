import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentListAnswer, UserStatusAnswer } from '#contract/accounts';
import type { AccountStatus } from '#contract/status';
import type { Saved } from '../../lib/api';
import { useServices } from '../../lib/services';
import { adminQueries } from './queries';

interface StatusChange {
  status: AccountStatus;
  reason?: string;
}

/** Sets a student's status; the list takes it over, in its place, only from the server's answer. */
export function useStudentStatus(id: number) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: StatusChange) =>
      api.post<UserStatusAnswer>('admin/update_user_status', { id, ...change }),
    onSuccess: ({ user }) =>
      queryClient.setQueryData<Saved<StudentListAnswer>>(
        adminQueries.students(api).queryKey,
        (saved) =>
          saved && {
            ...saved,
            body: {
              users: saved.body.users.map((student) =>
                student.id === id ? { ...student, ...user } : student,
              ),
            },
          },
      ),
  });
}
