import { expect, it } from 'vitest';
import { createServerTime } from './connection';
import { memoryStorage } from './session';

const YEAR = 365 * 86_400_000;

it("the server's clock is known on the next visit without signal", () => {
  const storage = memoryStorage();
  createServerTime(storage).update(1_000, 1_000 + YEAR);
  expect(createServerTime(storage).offset()).toBe(-YEAR);
});

it('nothing is known before the server was heard, nor from a damaged entry', () => {
  const storage = memoryStorage();
  expect(createServerTime(storage).offset()).toBeNull();
  storage.setItem('wokabaut.server_time', 'soon');
  expect(createServerTime(storage).offset()).toBeNull();
});

it('the way through the network draws nothing anew; a clock that was set does', () => {
  const time = createServerTime(memoryStorage());
  let told = 0;
  time.subscribe(() => (told += 1));
  time.update(10_000, 10_000);
  time.update(20_000, 24_000);
  expect([told, time.offset()]).toEqual([1, 0]);
  time.update(30_000, 30_000 + YEAR);
  expect([told, time.offset()]).toEqual([2, -YEAR]);
});
