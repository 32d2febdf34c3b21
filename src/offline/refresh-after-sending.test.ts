import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { NOW, internship, recordIn } from '../../tests/outbox/samples';
import type { Records } from '../services/outbox-client';
import { refreshAfterSending } from './refresh-after-sending';
import { applicationKeys, internshipKeys } from '../services/shared-queries';

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
