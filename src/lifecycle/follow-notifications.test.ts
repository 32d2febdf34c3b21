import { expect, it, vi } from 'vitest';
import { followNotifications } from './follow-notifications';

it('a press on a notification shows My Applications on the page that is open, and no other message does', () => {
  const serviceWorker = Object.assign(new EventTarget(), { startMessages: vi.fn<() => void>() });
  vi.stubGlobal('navigator', { serviceWorker });
  const shown: unknown[] = [];
  followNotifications({ navigate: (where: object) => Promise.resolve(void shown.push(where)) });
  expect(serviceWorker.startMessages).toHaveBeenCalledOnce();
  for (const data of [null, 'SHOW_APPLICATIONS', { type: 'OTHER' }])
    serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  expect(shown).toEqual([]);
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'SHOW_APPLICATIONS' } }));
  expect(shown).toEqual([{ to: '/my-applications' }]);
});
