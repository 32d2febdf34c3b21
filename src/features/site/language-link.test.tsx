import { expect, test, vi } from 'vitest';
import { chooseLanguage } from './language-link';

test('a worker is asked for again when an update that was under way joined in, from before the choice', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() });
  const registration = { active: {}, installing: null, waiting: null as typeof worker | null };
  const update = vi.fn(() => {
    registration.waiting = update.mock.calls.length > 1 ? worker : null;
    return Promise.resolve();
  });
  const getRegistration = () => Promise.resolve(Object.assign(registration, { update }));
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), { controller: null, getRegistration }),
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const services = { session: { get: () => null } } as unknown as Parameters<typeof chooseLanguage>[0];
  expect(await chooseLanguage(services, 'tpi')).toBe(true);
  expect([worker.postMessage.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
});
