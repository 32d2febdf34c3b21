import { expect, it } from 'vitest';
import { activation } from '../../sw/activation';

/** Timers that are moved by hand. */
function clock() {
  const waiting: { at: number; run: () => void }[] = [];
  return {
    waiting,
    timers: {
      after(milliseconds: number, run: () => void) {
        const timer = { at: milliseconds, run };
        waiting.push(timer);
        return () => void waiting.splice(waiting.indexOf(timer), 1);
      },
    },
  };
}

const never = new Promise<never>(() => undefined);

it('a worker that becomes active waits for its work, also when some of it fails', async () => {
  const { timers, waiting } = clock();
  let isDone = false;
  const work = Promise.resolve().then(() => void (isDone = true));
  await activation([Promise.reject(new Error('full')), work], timers);
  expect([isDone, waiting]).toEqual([true, []]);
});

it('work that never ends keeps no page waiting for longer than 5 seconds', async () => {
  const { timers, waiting } = clock();
  const active = activation([never], timers);
  expect(waiting.map(({ at }) => at)).toEqual([5000]);
  waiting[0]!.run();
  await expect(active).resolves.toBeUndefined();
});
