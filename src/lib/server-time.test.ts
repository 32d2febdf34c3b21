import { expect, it } from 'vitest';
import { createServerTime } from './server-time';
import { memoryStorage } from './session';

const YEAR = 365 * 86_400_000;

it("the server's clock is known on the next visit without signal", () => {
  const storage = memoryStorage();
  createServerTime(storage).heard(1_000, 1_000 + YEAR);
  expect(createServerTime(storage).difference()).toBe(-YEAR);
});

it('nothing is known before the server was heard, nor from a damaged entry', () => {
  const storage = memoryStorage();
  expect(createServerTime(storage).difference()).toBeNull();
  storage.setItem('wokabaut.server_time', 'soon');
  expect(createServerTime(storage).difference()).toBeNull();
});

it('the way through the network draws nothing anew; a clock that was set does', () => {
  const time = createServerTime(memoryStorage());
  let told = 0;
  time.subscribe(() => (told += 1));
  time.heard(10_000, 10_000);
  time.heard(20_000, 24_000);
  expect([told, time.difference()]).toEqual([1, 0]);
  time.heard(30_000, 30_000 + YEAR);
  expect([told, time.difference()]).toEqual([2, -YEAR]);
});
