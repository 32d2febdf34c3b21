import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnectionStore } from '../services/connection';
import type { Services } from '../services/services';
import { createSessionStore, memoryStorage } from '../services/session';
import { restoreSession } from './restore-session';

const takeOver = vi.hoisted(() => vi.fn<(services: Services) => Promise<void>>());
vi.mock('./page-session', () => ({ adoptPageSession: takeOver }));

const session = { token: 'token-7', role: 'student', userId: 7 } as const;

function services() {
  const connection = createConnectionStore();
  const all = { session: createSessionStore(memoryStorage()), connection } as unknown as Services;
  return { all, connection };
}
const hasCome = (services: Services) => {
  services.session.adopt(session, 1);
  document.cookie = 'wokabaut_page_session=; Path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  return Promise.resolve();
};

beforeEach(() => {
  document.cookie = 'wokabaut_page_session=1; Path=/';
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  takeOver.mockReset();
});

it('a log-in without the script is there before the first screen', async () => {
  const { all } = services();
  takeOver.mockImplementation(hasCome);
  const restoring = restoreSession(all);
  await vi.advanceTimersByTimeAsync(2000);
  await restoring;
  expect(all.session.get()).toEqual(session);
});

it('one that cannot be asked for keeps no screen waiting, and is taken over when the link is back', async () => {
  const { all, connection } = services();
  takeOver.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(hasCome);
  const restoring = restoreSession(all);
  await vi.advanceTimersByTimeAsync(2000);
  await restoring;
  expect(all.session.get()).toBeNull();
  connection.unanswered();
  connection.answered(10);
  await vi.advanceTimersByTimeAsync(0);
  expect(all.session.get()).toEqual(session);
});

it('where the link never seemed to go it is asked for each minute, until it is there', async () => {
  const { all } = services();
  takeOver
    .mockRejectedValueOnce(new Error('page session: 503'))
    .mockRejectedValueOnce(new Error('page session: 503'))
    .mockImplementation(hasCome);
  const restoring = restoreSession(all);
  await vi.advanceTimersByTimeAsync(2000);
  await restoring;
  await vi.advanceTimersByTimeAsync(180_000);
  expect([takeOver.mock.calls.length, all.session.get()]).toEqual([3, session]);
});

it('one whose answer takes long lets the page begin without it', async () => {
  const { all } = services();
  takeOver.mockImplementation(async (one) => {
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    await hasCome(one);
  });
  let began = 0;
  void restoreSession(all).then(() => (began = Date.now()));
  const start = Date.now();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(began - start).toBeLessThan(8000);
  expect(all.session.get()).toEqual(session);
});
