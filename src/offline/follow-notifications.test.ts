import { expect, it, vi } from 'vitest';
import { followNotifications } from './service-worker';

it('a press on a notification shows its screen on the page that is open, and no other message does', () => {
  const serviceWorker = Object.assign(new EventTarget(), { startMessages: vi.fn<() => void>() });
  vi.stubGlobal('navigator', { serviceWorker });
  const shown: unknown[] = [];
  followNotifications({
    navigate: (where: object) => Promise.resolve(void shown.push(where)),
    history: { push: (path: string) => void shown.push(path) },
  });
  expect(serviceWorker.startMessages).toHaveBeenCalledOnce();
  for (const data of [null, 'SHOW_APPLICATIONS', { type: 'OTHER', path: '/home' }, { type: 'SHOW_SCREEN' }])
    serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  expect(shown).toEqual([]);
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'SHOW_APPLICATIONS' } }));
  const data = { type: 'SHOW_SCREEN', path: '/application-detail/12' };
  serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  expect(shown).toEqual([{ to: '/my-applications' }, '/application-detail/12']);
});
