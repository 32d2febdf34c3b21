import { afterEach, expect, test, vi } from 'vitest';
import { createConnectionStore, probeWhileOffline, whenLinkIsBack } from './connection';

afterEach(() => vi.useRealTimers());

/** Lets promises that are settled go on, without a timer of the window that the page tests share. */
async function settled(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
}

test.each(['unanswered', 'down'] as const)(
  'a portal that is %s is asked for one answer at a time',
  async (what) => {
    vi.useFakeTimers();
    const connection = createConnectionStore();
    connection[what]();
    let end = () => {};
    const probe = vi.fn(() => new Promise((_resolve, reject) => (end = () => reject(new Error('timeout')))));
    const stop = probeWhileOffline(connection, probe);
    vi.advanceTimersByTime(65_000);
    expect(probe).toHaveBeenCalledTimes(1);
    end();
    await settled();
    vi.advanceTimersByTime(20_000);
    expect(probe).toHaveBeenCalledTimes(2);
    stop();
  },
);

test('a portal that was down is back with its first answer, not when the link dies as well', () => {
  const connection = createConnectionStore();
  const back = vi.fn();
  whenLinkIsBack(connection, back);
  connection.down();
  connection.unanswered();
  expect(back).not.toHaveBeenCalled();
  connection.answered(100);
  expect(back).toHaveBeenCalledTimes(1);
});
