import { expect, test } from 'vitest';
import { shareReads } from './share-reads';

/** A store whose reads take until they are let go, and see what it holds when they start. */
function store() {
  const state = { value: 0, reads: 0 };
  const waiting: (() => void)[] = [];
  const read = shareReads(async () => {
    state.reads += 1;
    const seen = state.value;
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (seen < 0) throw new Error('The database is away.');
    return seen;
  });
  return { state, read, letGo: () => waiting.splice(0).forEach((go) => go()) };
}

test('who asks while a read runs shares the next one, which sees what was written before they asked', async () => {
  const { state, read, letGo } = store();
  const first = read();
  state.value = 1;
  const later = [read(), read(), read()];
  letGo();
  expect(await first).toBe(0);
  await Promise.resolve();
  letGo();
  expect(await Promise.all(later)).toEqual([1, 1, 1]);
  expect(state.reads).toBe(2);
});

test('a read that failed is not the answer of those who asked after it had started', async () => {
  const { state, read, letGo } = store();
  state.value = -1;
  const failed = read();
  state.value = 7;
  const later = read();
  letGo();
  await expect(failed).rejects.toThrow('The database is away.');
  await Promise.resolve();
  letGo();
  expect(await later).toBe(7);
});
