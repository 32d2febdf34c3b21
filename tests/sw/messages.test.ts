import { expect, it, vi } from 'vitest';
import { onMessage } from '../../sw/messages';
import { onSync } from '../../sw/sync';
import { claimPages } from '../../sw/timeouts';

const quiet = () => Promise.resolve();
const precache = { saveDeferredScreens: quiet };

it('a new version takes over when the person agreed, and at no other message', async () => {
  let taken = 0;
  const skipWaiting = () => Promise.resolve(void (taken += 1));
  for (const data of [undefined, null, 'SKIP_WAITING', {}, { type: 'skip' }]) {
    await onMessage(data, { precache, skipWaiting });
  }
  expect(taken).toBe(0);
  await onMessage({ type: 'SKIP_WAITING' }, { precache, skipWaiting });
  expect(taken).toBe(1);
});

it('Background Sync fails while something waits, so that the browser tries again', async () => {
  await expect(
    onSync(
      () => Promise.resolve({ sent: 2, waiting: 1, next_due_at: 5, busy: false, internships: [] }),
      quiet,
    ),
  ).rejects.toThrow('still wait');
  await expect(
    onSync(
      () => Promise.resolve({ sent: 2, waiting: 0, next_due_at: null, busy: false, internships: [] }),
      quiet,
    ),
  ).resolves.toBeUndefined();
});

it('a page is told whether the screens that it asked for are all saved', async () => {
  const answers: unknown[] = [];
  let asked = 0;
  const saveDeferredScreens = () => {
    asked += 1;
    return asked > 1 ? Promise.reject(new Error('no signal')) : Promise.resolve();
  };
  const ask = () =>
    onMessage(
      { type: 'SAVE_DEFERRED_SCREENS' },
      { precache: { saveDeferredScreens }, skipWaiting: quiet },
      (value) => answers.push(value),
    );
  await ask();
  await ask();
  expect(answers).toEqual([true, false]);
});

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
