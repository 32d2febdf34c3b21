import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client';
import { updateCachedQuery } from './update-cached-query';

const queryKey = ['applicants', '3'];
const answer = (body: string) => ({ body, savedAt: 1 });

test('an answer that is on its way while something is changed does not undo the change, and is asked for anew', async () => {
  const client = createQueryClient({ onSessionExpired: () => {}, onStepNeeded: () => undefined });
  const answers: ((body: string) => void)[] = [];
  const queryFn = vi.fn(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise<ReturnType<typeof answer>>((resolve, reject) => {
        answers.push((body) => resolve(answer(body)));
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  client.setQueryData(queryKey, answer('submitted'), { updatedAt: 5 });
  client.getQueryCache().find({ queryKey })!.setOptions({ queryKey, queryFn });
  void client.refetchQueries({ queryKey });
  await updateCachedQuery<string>(client, queryKey, () => 'hired');
  answers[0]?.('submitted');
  await Promise.resolve();
  expect(client.getQueryData(queryKey)).toEqual(answer('hired'));
  expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: 5, isInvalidated: true });
});

test('a saved answer that is changed keeps its age', async () => {
  const client = createQueryClient({ onSessionExpired: () => {}, onStepNeeded: () => undefined });
  client.setQueryData(queryKey, answer('submitted'), { updatedAt: 5 });
  await updateCachedQuery<string>(client, queryKey, () => 'hired');
  expect(client.getQueryData(queryKey)).toEqual(answer('hired'));
  expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: 5, isInvalidated: false });
});
