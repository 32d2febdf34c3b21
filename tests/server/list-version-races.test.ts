import fc from 'fast-check';
import { expect, test } from 'vitest';
import { responseCache, cachedResponse } from '#server/http/response-cache';

/**
 * What the call of the public list does, over a database whose reads the scheduler delays before and after they are made. The
 * list is nothing but its version.
 */
function slowList(scheduler: fc.Scheduler) {
  const database = { version: 0 };
  const slowly = async () => {
    await scheduler.schedule(Promise.resolve('on its way'));
    const seen = database.version;
    await scheduler.schedule(Promise.resolve('on its way back'));
    return seen;
  };
  const cache = responseCache();
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
