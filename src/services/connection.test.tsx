import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createConnectionStore, createServerTime, probeWhileOffline, whenLinkIsBack } from './connection';
import { memoryStorage } from './session';

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
    probeWhileOffline(connection, probe);
    vi.advanceTimersByTime(65_000);
    expect(probe).toHaveBeenCalledTimes(1);
    end();
    await settled();
    vi.advanceTimersByTime(20_000);
    expect(probe).toHaveBeenCalledTimes(2);
  },
);

test('a link that failed just after it came back is asked again within seconds', () => {
  vi.useFakeTimers();
  const connection = createConnectionStore();
  const probe = vi.fn(() => Promise.resolve());
  probeWhileOffline(connection, probe);
  connection.unanswered();
  vi.advanceTimersByTime(4000);
  expect(probe).toHaveBeenCalledTimes(1);
});

test('a page out of the cache whose screen asks nothing learns from one question that there is no signal', () => {
  vi.useFakeTimers();
  const connection = createConnectionStore();
  const probe = vi.fn(() => Promise.resolve(connection.unanswered()));
  probeWhileOffline(connection, probe, {} as ServiceWorker);
  vi.advanceTimersByTime(4000);
  expect(connection.get()).toBe('offline');

  const answered = createConnectionStore();
  const unneeded = vi.fn(() => Promise.resolve());
  probeWhileOffline(answered, unneeded, {} as ServiceWorker);
  answered.answered(100);
  vi.advanceTimersByTime(60_000);
  expect(unneeded).not.toHaveBeenCalled();
});

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

test('a call that never gets an answer beside one that does is not asked again and again', () => {
  vi.useFakeTimers();
  const connection = createConnectionStore();
  let refetches = 0;
  const stop = onlineManager.subscribe((isOnline) => {
    if (!isOnline) return;
    refetches += 1;
    // The answer of one comes, then the failure of the other, and then an answer.
    connection.answered(100);
    connection.unanswered();
    connection.answered(100);
  });
  connection.unanswered();
  connection.answered(100);
  expect(refetches, 'the first reconnect is followed at once').toBe(1);
  vi.advanceTimersByTime(3_600_000);
  expect(refetches, 'by hour').toBeLessThan(20);
  stop();
});

test('a link that was good for a minute is refetched over at once when it comes back', () => {
  vi.useFakeTimers();
  const connection = createConnectionStore();
  for (let flap = 0; flap < 5; flap += 1) {
    connection.unanswered();
    expect(onlineManager.isOnline()).toBe(false);
    connection.answered(100);
    expect(onlineManager.isOnline()).toBe(true);
    vi.advanceTimersByTime(60_000);
  }
});

test('an answer to what was asked before the link was lost does not bring it back, a later one does', () => {
  vi.useFakeTimers();
  const connection = createConnectionStore(window);
  vi.advanceTimersByTime(10_000);
  window.dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(100);
  connection.answered(200);
  expect(connection.get()).toBe('offline');
  vi.advanceTimersByTime(5000);
  connection.answered(200);
  expect(connection.get()).toBe('online');
  window.dispatchEvent(new Event('online'));
});

const YEAR = 365 * 86_400_000;

test("the server's clock is known on the next visit without signal", () => {
  const storage = memoryStorage();
  createServerTime(storage).update(1_000, 1_000 + YEAR);
  expect(createServerTime(storage).offset()).toBe(-YEAR);
});

test('nothing is known before the server was heard, nor from a damaged entry', () => {
  const storage = memoryStorage();
  expect(createServerTime(storage).offset()).toBeNull();
  storage.setItem('wokabaut.server_time', 'soon');
  expect(createServerTime(storage).offset()).toBeNull();
});

test('the way through the network draws nothing anew; a clock that was set does', () => {
  const time = createServerTime(memoryStorage());
  let told = 0;
  time.subscribe(() => (told += 1));
  time.update(10_000, 10_000);
  time.update(20_000, 24_000);
  expect([told, time.offset()]).toEqual([1, 0]);
  time.update(30_000, 30_000 + YEAR);
  expect([told, time.offset()]).toEqual([2, -YEAR]);
});
