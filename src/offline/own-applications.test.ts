import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { recordIn, NOW, internship } from '../../tests/outbox/samples';
import { application } from '../../tests/support/answers';
import type { OutboxClient, Records } from '../services/outbox-client';
import { applicationKeys, internshipKeys } from '../services/shared-queries';
import { compareWithServer, refreshAfterSending } from './own-applications';

const answer = (changes: object = {}) => ({
  body: { status: 200, internship_application: [application()] },
  savedAt: 0,
  ...changes,
});

it('compares each list that the server answers with, and nothing else, for who has sent something here', async () => {
  const queryClient = new QueryClient();
  const compared: unknown[] = [];
  let records: Records | null = [recordIn('queued')];
  let owner: number | null = 7;
  const outbox = {
    records: () => records,
    load: () =>
      Promise.resolve({
        compareWithServer: (...given: unknown[]) => Promise.resolve(void compared.push(given)),
      }),
  } as unknown as OutboxClient;
  const session = {
    get: () => (owner === null ? null : { token: 't', role: 'student' as const, userId: owner }),
  };
  const stop = compareWithServer({ outbox, queryClient, session });
  const fetchList = (given = answer(), queryKey: readonly unknown[] = applicationKeys.mine) =>
    queryClient.fetchQuery({ queryKey, queryFn: () => Promise.resolve(given), staleTime: 0 });

  await fetchList();
  expect(compared).toEqual([]);
  records = [recordIn('sent')];
  await fetchList();
  expect(compared).toEqual([[7, [3]]]);

  // Right after a log-in they are not read yet, and there may be no later answer.
  records = null;
  await fetchList();
  expect(compared.splice(1)).toEqual([[7, [3]]]);

  records = [recordIn('sent')];
  await fetchList(answer({ fromCache: true }));
  await fetchList(answer(), [...applicationKeys.all, 'detail', '3']);
  queryClient.setQueryData(applicationKeys.mine, answer());
  owner = null;
  await fetchList();
  owner = 7;
  stop();
  await fetchList();
  expect(compared).toHaveLength(1);
});

it('what was saved before an application was sent is asked for again, and nothing else', () => {
  const queryClient = new QueryClient();
  const other = internshipKeys.detail('99');
  const fresh = internshipKeys.detail('3');
  queryClient.setQueryData(applicationKeys.mine, { body: {}, savedAt: NOW - 60_000 });
  queryClient.setQueryData(fresh, { body: {}, savedAt: NOW + 60_000 });
  queryClient.setQueryData(other, { body: {}, savedAt: NOW - 60_000 });
  const old = () =>
    [applicationKeys.mine, fresh, other].map((key) => queryClient.getQueryState(key)?.isInvalidated);

  let tell = () => {};
  let records: Records = [recordIn('queued', { internship, updated_at: NOW })];
  const outbox = {
    records: () => records,
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => undefined;
    },
  };
  refreshAfterSending({ outbox, queryClient });
  tell();
  expect(old()).toEqual([false, false, false]);
  records = [recordIn('sent', { internship, updated_at: NOW })];
  tell();
  expect(old()).toEqual([true, false, false]);
});
