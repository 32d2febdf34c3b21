import { expect, it } from 'vitest';
import { onMessage } from '../../sw/messages';
import { onSync } from '../../sw/sync';

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
