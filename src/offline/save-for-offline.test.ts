import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '#contract/status';
import type { Api } from '../services/api';
import { createConnectionStore } from '../services/connection';
import { createDataSaver } from '../services/data-saver';
import { createQueryClient } from '../services/query-client';
import type { Services } from '../services/services';
import { createSessionStore, memoryStorage } from '../services/session';
import { categoriesQuery, ownApplicationsQuery, profileQuery } from '../services/shared-queries';
import { quietMs, saveForOffline } from './save-for-offline';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const mine = 'internship_applications/my_applications';
const own = 'internship/my_internships?limit=50';

/** A phone that is saving, and what it asked for; `answer` is called for each request. */
function startPhone(answer: () => Promise<unknown> = () => Promise.resolve({}), screens = [true]) {
  const asked: string[] = [];
  let saved = 0;
  const get = async (path: string) => {
    asked.push(path);
    return { body: await answer(), savedAt: Date.now() };
  };
  const services = {
    api: { get } as unknown as Api,
    session: createSessionStore(memoryStorage()),
    connection: createConnectionStore(),
    dataSaver: createDataSaver(memoryStorage()),
    queryClient: createQueryClient({
      onSessionExpired: () => undefined,
      onStepNeeded: () => undefined,
    }),
  };
  const saveScreens = () => {
    saved += 1;
    return Promise.resolve(screens.shift() ?? true);
  };
  const synced: (number | undefined)[] = [];
  const sync = (phone: Pick<Services, 'session'>) => {
    synced.push(phone.session.get()?.userId);
    return Promise.resolve();
  };
  const stop = saveForOffline(services as unknown as Services, undefined, { saveScreens, sync });
  const logIn = (role: Role) => services.session.start({ token: `token of ${role}`, role, userId: 7 });
  return { ...services, asked, saved: () => saved, synced, stop, logIn };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it.each<[Role, string[]]>([
  ['student', ['profile', 'internship_categories', mine]],
  ['business', ['profile', 'internship_categories', 'business/overview', own]],
  ['admin', ['profile']],
])('a %s has what they need without signal soon after the log-in, and not before', async (role, paths) => {
  const { asked, logIn } = startPhone();
  await pass(quietMs);
  expect(asked).toEqual([]);
  logIn(role);
  await pass(quietMs - 1);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual(paths);
});

it('what the screen fetches comes first, also on a link that takes minutes', async () => {
  let arrive: (body: object) => void = () => undefined;
  const { asked, logIn, queryClient, api } = startPhone(() => new Promise((resolve) => (arrive = resolve)));
  logIn('student');
  void queryClient.prefetchQuery(profileQuery(api));
  await pass(120_000);
  expect(asked).toEqual(['profile']);
  arrive({});
  await pass(0);
  expect(asked).toEqual(['profile', 'internship_categories']);
  arrive({});
  await pass(0);
  expect(asked.slice(2)).toEqual([mine]);
});

it('what was saved within a day is not fetched again', async () => {
  const { asked, logIn, queryClient, api } = startPhone();
  await queryClient.prefetchQuery(profileQuery(api));
  await queryClient.prefetchQuery(categoriesQuery(api));
  await queryClient.prefetchQuery(ownApplicationsQuery(api));
  logIn('student');
  await pass(quietMs);
  expect(asked).toHaveLength(3);
});

it('nothing is fetched for a session that has ended, nor without signal, nor by a page that is left', async () => {
  const { asked, logIn, session, connection, stop } = startPhone();
  logIn('student');
  session.end();
  await pass(quietMs);
  logIn('student');
  connection.unanswered();
  await pass(quietMs);
  connection.answered(10);
  stop();
  await pass(quietMs);
  expect(asked).toEqual([]);
});

it('what the signal interrupted is fetched when it is back, and the rest was kept', async () => {
  let isCut = false;
  const { asked, logIn, connection, queryClient, api } = startPhone(() => {
    if (isCut) return Promise.reject(new Error('no signal'));
    isCut = true;
    return Promise.resolve({});
  });
  logIn('student');
  await pass(quietMs);
  expect(queryClient.getQueryData(profileQuery(api).queryKey)).toBeDefined();
  expect(queryClient.getQueryData(categoriesQuery(api).queryKey)).toBeUndefined();
  connection.unanswered();
  isCut = false;
  connection.answered(10);
  await pass(quietMs);
  expect(asked).toEqual(['profile', 'internship_categories', mine, 'internship_categories', mine]);
});

it('nothing is fetched ahead for who saves data, and it is for who does so no longer', async () => {
  const { asked, logIn, dataSaver } = startPhone();
  dataSaver.choose(true);
  logIn('student');
  await pass(quietMs);
  expect(asked).toEqual([]);
  dataSaver.choose(false);
  await pass(quietMs);
  expect(asked).toEqual(['profile', 'internship_categories', mine]);
});

it('the screens of a role are saved after the log-in, also for who saves data, and tried again until they are there', async () => {
  const { saved, logIn, dataSaver } = startPhone(undefined, [false, false, true]);
  dataSaver.choose(true);
  await pass(quietMs);
  expect(saved()).toBe(0);
  logIn('student');
  await pass(quietMs);
  expect(saved()).toBe(1);
  await pass(60_000);
  expect(saved()).toBe(2);
  await pass(60_000);
  await pass(600_000);
  expect(saved()).toBe(3);
});
