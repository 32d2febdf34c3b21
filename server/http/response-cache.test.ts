import fc from 'fast-check';
import { expect, test } from 'vitest';
import { responseCache, cachedResponse } from './response-cache';

/** Makes answers of some size and counts them. */
function maker(size = 10) {
  const made: string[] = [];
  const keep = responseCache(4);
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

test('what nobody has asked for the longest leaves first, when there are too many or too many bytes', async () => {
  const { made, ask } = maker();
  for (const key of ['1', '2', '3', '4', '1', '5', '1', '2']) await ask(key);
  expect(made).toEqual(['1', '2', '3', '4', '5', '2']);
  const keep = responseCache(100, 25);
  const again: string[] = [];
  for (const key of ['1', '2', '1', '3', '1', '2'])
    await keep(key, async () => {
      again.push(key);
      return Promise.resolve(cachedResponse('x'.repeat(10), key));
    });
  expect(again).toEqual(['1', '2', '3', '2']);
});

test('the list of 20,000 internships is made once too', async () => {
  const { made, ask } = maker(9 * 1024 * 1024);
  await Promise.all([ask('long'), ask('long')]);
  await ask('long');
  expect(made).toEqual(['long']);
});

test('what could not be made is tried again by who asks next', async () => {
  const { made, keep, ask } = maker();
  const failed = keep('1', () => Promise.reject(new Error('The database is away.')));
  await expect(failed).rejects.toThrow('The database is away.');
  await ask('1');
  expect(made).toEqual(['1']);
});

/**
 * What the call of the public list does, over a database whose reads the scheduler delays before and after they are
 * made. The list is nothing but its version.
 */
function slowList(scheduler: fc.Scheduler) {
  const database = { version: 0 };
  const slowly = async () => {
    await scheduler.schedule(Promise.resolve('on its way'));
    const seen = database.version;
    await scheduler.schedule(Promise.resolve('on its way back'));
    return seen;
  };
  const cache = responseCache(4);
  return {
    database,
    async ask(): Promise<number> {
      const answer = await cache(String(await slowly()), async () => {
        const rows = String(await slowly());
        return cachedResponse(rows, `W/"${rows}"`);
      });
      return Number(answer.bytes.toString());
    },
  };
}

test('however reads and changes overlap, no answer is older than when it was asked for', async () => {
  const everybody = fc.array(fc.array(fc.constantFrom('ask', 'change'), { maxLength: 6 }), {
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), everybody, async (scheduler, people) => {
      const { database, ask } = slowList(scheduler);
      const live = async (steps: string[]) => {
        for (const step of steps) {
          await scheduler.schedule(Promise.resolve(step));
          const before = database.version;
          if (step === 'change') database.version += 1;
          else expect(await ask()).toBeGreaterThanOrEqual(before);
        }
      };
      await scheduler.waitFor(Promise.all(people.map(live)));
    }),
    { numRuns: 1000 },
  );
});
