import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PORTAL_HEADER } from '#contract/worker-protocol';
import type { Services } from '../services/services';
import { createSessionStore, memoryStorage } from '../services/session';
import { dropPageSession, adoptPageSession } from './page-session';

const MARK = 'wokabaut_page_session=1';
const TAKEN = 'wokabaut_page_session=taken';
const answers = vi.fn<typeof fetch>();

/** What the take-over needs of the services, with notes of what it does. */
function services() {
  const storage = memoryStorage();
  const session = createSessionStore(storage);
  const revoked: string[] = [];
  const wiped: number[] = [];
  const started: number[] = [];
  const outbox = {
    load: () =>
      Promise.resolve({ revokeLater: () => Promise.resolve('digest'), revoked: () => Promise.resolve() }),
    sessionStarted: ({ userId }: { userId: number }) => Promise.resolve(void started.push(userId)),
    sessionEnded: () => Promise.resolve(),
  };
  const api = { delete: (_path: string, token: string) => Promise.resolve(void revoked.push(token)) };
  const savedQueries = {
    wipe: (userId: number) => Promise.resolve(void wiped.push(userId)),
    remove: () => Promise.resolve(),
  };
  const all = { session, storage, outbox, api, savedQueries } as unknown as Services;
  return { all, session, revoked, wiped, started };
}

const held = (token: string | null, id = 7) =>
  Response.json(token === null ? { token } : { token, user: { id, role: 'student' } }, {
    headers: { [PORTAL_HEADER]: '1' },
  });

beforeEach(() => {
  document.cookie = `${MARK}; Path=/`;
  vi.stubGlobal('fetch', answers);
  answers.mockResolvedValue(held(null));
});
afterEach(() => {
  document.cookie = 'wokabaut_page_session=; Path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  vi.unstubAllGlobals();
  answers.mockReset();
});

it('a log-in from before the script becomes that of the page, and its cookies end once it is stored', async () => {
  const { all, session, started } = services();
  const steps: unknown[] = [];
  answers.mockImplementation(() => {
    steps.push([document.cookie, started.length]);
    return Promise.resolve(held(steps.length === 1 ? 'token-7' : null));
  });
  await adoptPageSession(all);
  expect(answers).toHaveBeenCalledWith('/page-session', expect.objectContaining({ method: 'POST' }));
  expect(session.get()).toEqual({ token: 'token-7', role: 'student', userId: 7 });
  expect(started).toEqual([7]);
  expect(steps).toEqual([
    [MARK, 0],
    [TAKEN, 1],
  ]);
});

it('one that was stored by an earlier page is not taken over again: its cookies end', async () => {
  document.cookie = `${TAKEN}; Path=/`;
  const { all, session } = services();
  answers.mockResolvedValueOnce(held(null));
  await adoptPageSession(all);
  expect([session.get(), session.version(), answers.mock.calls.length]).toEqual([null, 0, 1]);
});

it('one whose answer comes after a log-in with the script is the older: it ends, on the server too', async () => {
  const { all, session, revoked, wiped } = services();
  answers.mockImplementationOnce(() => {
    session.start({ token: 'token-3', role: 'student', userId: 3 });
    return Promise.resolve(held('token-7'));
  });
  await adoptPageSession(all);
  expect([session.get()?.userId, revoked, wiped, document.cookie]).toEqual([3, ['token-7'], [], TAKEN]);
});

it('nothing is asked for where the server keeps no log-in', async () => {
  document.cookie = 'wokabaut_page_session=; Path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  const { all, session } = services();
  await adoptPageSession(all);
  await dropPageSession(all);
  expect(answers).not.toHaveBeenCalled();
  expect(session.get()).toBeNull();
});

it('it is newer than the one of somebody else on this phone, which ends with all that is theirs', async () => {
  const { all, session, revoked, wiped } = services();
  session.start({ token: 'token-3', role: 'student', userId: 3 });
  answers.mockResolvedValueOnce(held('token-7'));
  await adoptPageSession(all);
  expect([session.get()?.userId, revoked, wiped]).toEqual([7, ['token-3'], [3]]);
});

it('a page that is drawn already hears of it as of a log-in in another tab', async () => {
  const { all, session } = services();
  const heard: boolean[] = [];
  session.subscribe((foreign) => heard.push(foreign));
  answers.mockResolvedValueOnce(held('token-7'));
  await adoptPageSession(all);
  expect(heard).toEqual([true]);
});

it('one that another tab has taken over meanwhile goes on', async () => {
  const { all, session, revoked, wiped } = services();
  answers.mockImplementationOnce(() => {
    session.start({ token: 'token-7', role: 'student', userId: 7 });
    return Promise.resolve(held('token-7'));
  });
  await adoptPageSession(all);
  expect([session.get()?.token, revoked, wiped]).toEqual(['token-7', [], []]);
});

it('one that has ended meanwhile changes nothing', async () => {
  const { all, session, revoked } = services();
  session.start({ token: 'token-3', role: 'student', userId: 3 });
  answers.mockResolvedValueOnce(held(null));
  await adoptPageSession(all);
  expect([session.get()?.userId, revoked]).toEqual([3, []]);
});

it.each([
  ['without signal', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server fails', () => Promise.resolve(new Response('', { status: 503 }))],
])('%s it waits for the next start', async (_, answer) => {
  const { all, session } = services();
  answers.mockImplementationOnce(answer);
  await expect(adoptPageSession(all)).rejects.toThrow();
  expect(session.get()).toBeNull();
  answers.mockImplementationOnce(answer);
  await expect(dropPageSession(all)).resolves.toBeUndefined();
});

it('a log-in with the script ends one from before it, on the server too', async () => {
  const { all, session, revoked } = services();
  session.start({ token: 'token-3', role: 'student', userId: 3 });
  answers.mockResolvedValueOnce(held('token-7'));
  await dropPageSession(all);
  expect([session.get()?.userId, revoked, document.cookie]).toEqual([3, ['token-7'], TAKEN]);
});

it('a log-in with the script is not replaced later by one that could not be asked for', async () => {
  const { all } = services();
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await dropPageSession(all);
  expect(document.cookie).toBe(TAKEN);
});
