import { expect, it, vi } from 'vitest';
import { ApiError, NoAnswerError } from './api';
import { createQueryClient } from './query-client';

it('tells of an ended session by the token that was refused, and of nothing else', async () => {
  const expired = vi.fn();
  const queryClient = createQueryClient({
    onSessionExpired: expired,
    onStepNeeded: () => undefined,
  });
  const fails = (error: Error) =>
    queryClient
      .fetchQuery({ queryKey: [error.message], queryFn: () => Promise.reject(error), retry: false })
      .catch(() => undefined);
  await fails(new ApiError('session_expired', 'Your session has expired.', 401, {}, 'old'));
  await fails(new ApiError('account_rejected', 'No.', 403, {}, 'old'));
  await fails(new NoAnswerError());
  expect(expired.mock.calls).toEqual([['old']]);
});
