import { expect, test, vi } from 'vitest';
import { createConnectionStore, probeWhileOffline } from './connection';

test('a portal that cannot be reached is asked for one answer at a time', async () => {
  vi.useFakeTimers();
  const connection = createConnectionStore();
  connection.unanswered();
  let end = () => {};
  const probe = vi.fn(() => new Promise((_resolve, reject) => (end = () => reject(new Error('timeout')))));
  const stop = probeWhileOffline(connection, probe);
  await vi.advanceTimersByTimeAsync(65_000);
  expect(probe).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(probe).toHaveBeenCalledTimes(2);
  stop();
  vi.useRealTimers();
});
