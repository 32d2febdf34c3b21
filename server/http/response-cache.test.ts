import { expect, test } from 'vitest';
import { responseCache, cachedResponse } from './response-cache';

/** Makes answers of some size and counts them. */
function maker(size = 10) {
  const made: string[] = [];
  const keep = responseCache();
  const ask = (key: string) =>
    keep(key, async () => {
      made.push(key);
      await Promise.resolve();
      return cachedResponse('x'.repeat(size), `W/"${key}"`);
    });
  return { made, keep, ask };
}

test('an answer is made once for all who ask for the same, also at the same moment', async () => {
  const { made, ask } = maker();
  const [one, other] = await Promise.all([ask('1'), ask('1'), ask('2')]);
  expect(await ask('1')).toBe(one);
  expect(other).toBe(one);
  expect(made).toEqual(['1', '2']);
});

test('only the last four are kept', async () => {
  const { made, ask } = maker();
  for (const key of ['1', '2', '3', '4', '5', '5', '2', '1']) await ask(key);
  expect(made).toEqual(['1', '2', '3', '4', '5', '1']);
});

test('a very long one is shared by those who wait for it, and not kept', async () => {
  const { made, ask } = maker(4 * 1024 * 1024 + 1);
  await Promise.all([ask('long'), ask('long')]);
  expect(made).toEqual(['long']);
  await ask('long');
  expect(made).toEqual(['long', 'long']);
});

test('what could not be made is tried again by who asks next', async () => {
  const { made, keep, ask } = maker();
  const failed = keep('1', () => Promise.reject(new Error('The database is away.')));
  await expect(failed).rejects.toThrow('The database is away.');
  await ask('1');
  expect(made).toEqual(['1']);
});
