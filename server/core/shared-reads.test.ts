import { afterEach, expect, test, vi } from 'vitest';
import { sharedReads } from './shared-reads';

afterEach(() => {
  vi.useRealTimers();
});

/** Reads that end when the test says so; each tells the value it began with. */
function slowReads() {
  const source = { value: 0, begun: 0 };
  const ends: (() => void)[] = [];
  const read = sharedReads(() => {
    source.begun += 1;
    const { value } = source;
    return new Promise<number>((resolve) => ends.push(() => resolve(value)));
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { source, ends, read, settle };
}

test('whoever asks while a read is under way is given what is read after they asked', async () => {
  const { source, ends, read, settle } = slowReads();
  const first = read();
  source.value = 1;
  const later = [read(), read(), read()];
  ends[0]!();
  await settle();
  ends[1]!();
  expect([await first, ...(await Promise.all(later))]).toEqual([0, 1, 1, 1]);
  expect(source.begun).toBe(2);
});

test('one after the other, each reads for itself', async () => {
  const { source, ends, read, settle } = slowReads();
  for (const value of [5, 6]) {
    source.value = value;
    const answer = read();
    ends.at(-1)!();
    expect(await answer).toBe(value);
    await settle();
  }
  expect(source.begun).toBe(2);
});

test('a read that failed is nobody else’s failure', async () => {
  let turn = 0;
  const read = sharedReads(() => (++turn === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(turn)));
  const [first, second] = await Promise.allSettled([read(), read()]);
  expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 2 }]);
});

test('a read that never ends keeps others waiting for half a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let turn = 0;
  const read = sharedReads(() =>
    ++turn === 1 ? new Promise<number>(() => undefined) : Promise.resolve(turn),
  );
  void read();
  const second = read();
  await vi.advanceTimersByTimeAsync(500);
  expect(await second).toBe(2);
});
