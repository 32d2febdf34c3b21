import { expect, it } from 'vitest';
import { onSync, onMessage } from '../../sw/events';

const quiet = () => Promise.resolve();

it('a new version takes over when the person agreed, and at no other message', async () => {
  let taken = 0;
  const skipWaiting = () => Promise.resolve(void (taken += 1));
  for (const data of [undefined, null, 'SKIP_WAITING', {}, { type: 'skip' }]) {
    await onMessage(data, skipWaiting);
  }
  expect(taken).toBe(0);
  await onMessage({ type: 'SKIP_WAITING' }, skipWaiting);
  expect(taken).toBe(1);
});

it('what a page has used is counted, and nothing that makes no sense', async () => {
  const counted: unknown[] = [];
  const counter = () => ({ add: (...used: unknown[]) => Promise.resolve(void counted.push(used)) });
  const count = (data: unknown) => onMessage(data, quiet, counter);
  for (const bytes of ['5', null, undefined]) await count({ type: 'USED', use: 'reading', bytes });
  await count({ type: 'USED', use: 'guessing', bytes: 5 });
  await count({ use: 'reading', bytes: 5 });
  expect(counted).toEqual([]);
  await count({ type: 'USED', use: 'sending', bytes: 5 });
  expect(counted).toEqual([['sending', 5]]);
});

it('Background Sync fails while something waits, so that the browser tries again', async () => {
  await expect(
    onSync(
      () => Promise.resolve({ sent: 2, waiting: 1, next_due_at: 5, busy: false, internships: [] }),
      quiet,
    ),
  ).rejects.toThrow('still wait');
  await expect(
    onSync(
      () => Promise.resolve({ sent: 2, waiting: 0, next_due_at: null, busy: false, internships: [] }),
      quiet,
    ),
  ).resolves.toBeUndefined();
});
