import { expect, it, vi } from 'vitest';
import { claimPages } from '../../sw/timeouts';

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

it.each([
  ['ended', () => Promise.resolve()],
  ['failed', () => Promise.reject(new Error('full'))],
])('a worker takes over the open pages when its work has %s, and not before', async (_how, end) => {
  const { timers, waiting } = clock();
  const done: string[] = [];
  const work = Promise.resolve().then(() => (done.push('work'), end()));
  const claim = () => Promise.resolve(done.push('claim')).then(() => undefined);
  await claimPages(work, claim, timers);
  expect([done, waiting]).toEqual([['work', 'claim'], []]);
});

it('work that never ends keeps no page waiting for longer than 5 seconds', async () => {
  const { timers, waiting } = clock();
  const claim = vi.fn(() => Promise.resolve());
  const active = claimPages(never, claim, timers);
  expect(waiting.map(({ at }) => at)).toEqual([5000]);
  expect(claim).not.toHaveBeenCalled();
  waiting[0]!.run();
  await active;
  expect(claim).toHaveBeenCalledOnce();
});
