import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { helper, sharedPhone as text } from '#contract/messages/shared-phone';
import { cacheNames } from '#contract/worker-protocol';
import { createCaches } from '../../sw/fake-caches';
import { noteInRun, readRun, startRun } from '../../../src/session/helper-run';
import { deviceProfilesKey, runKey } from '../../../src/session/device-profile-keys';
import { memoryStorage, type StringStorage } from '../../../src/services/session';
import { shortName, signOut, tidyProfiles } from '../../../src/session/device-profiles';
import { endSession, wipe } from '../../../src/session/log-out';
import { student } from '../../support/answers';
import { main } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';
import { createPushBrowser, newEndpoint } from '../../support/push-browser';

const form = 'wokabaut.form.7.resume';
const email = 'maria.kila@example.com';

let cached: ReturnType<typeof createCaches>;
beforeEach(() => {
  cached = createCaches();
  vi.stubGlobal('caches', cached.caches);
});

type Page = Awaited<ReturnType<typeof openPage>>;
const profiles = async ({ services }: Page) => (await services.outbox.load()).profiles();

/** A student's phone with a half-typed form. */
async function openStudent() {
  const storage = memoryStorage();
  const answers = {
    'GET profile': ok({ user: student({ id: 7, full_name: 'Maria Kila', email }) }),
    'GET job_alerts': ok({ job_alerts: [], mails_ended: false }),
  };
  const page = await openPage('/profile', { role: 'student', storage, answers });
  await screen.findByText('Your account: Maria Kila');
  storage.setItem(form, '{"school_1":"Kwikila"}');
  return page;
}
const pressDone = async ({ user }: Page) =>
  user.click((await screen.findAllByRole('button', { name: 'I am done' })).at(-1)!);

test.each([
  ['Maria Kila', 'Maria K.'],
  ['  Joseph  Tau Vele ', 'Joseph V.'],
  ['Cher', 'Cher'],
])('of %s others see %s', (full, short) => expect(shortName(full)).toBe(short));

describe('"I am done"', () => {
  test('deletes saved answers, keeps forms for the same person, and leads back by name to the log-in with their email', async () => {
    const page = await openStudent();
    const { services, storage } = page;
    await waitFor(() => expect(storage.getItem('wokabaut.cache.7')).toContain(email), { timeout: 3000 });
    await cached.caches.open(`${cacheNames.sessionPrefix}x`);
    await pressDone(page);
    await page.user.click(await main().findByRole('link', { name: 'Maria K.' }));
    expect(services.session.get()).toBeNull();
    expect(services.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(cached.names()).toEqual([]);
    expect(storage.keys().filter((key) => /\.7(\.|$)/.test(key))).toEqual([form]);
    const field = await main().findByLabelText<HTMLInputElement>(/^Email/);
    await waitFor(() => expect(field.value).toBe(email));
  });

  test('without signal asks first, since nobody can log in until it is back', async () => {
    const page = await openStudent();
    act(() => page.services.connection.unanswered());
    await pressDone(page);
    const question = within(await screen.findByRole('dialog', { name: text.noSignalTitle }));
    expect(question.getByText(text.noWayBack)).toBeTruthy();
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(page.services.session.get()?.userId).toBe(7);
    await pressDone(page);
    await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'I am done' }));
    expect(await main().findByText(text.noSignal)).toBeTruthy();
    expect(main().getByRole('link', { name: 'Practise with pretend internships' })).toBeTruthy();
    expect(page.services.session.get()).toBeNull();
  });

  test('a screen that needs a log-in asks who it is, and the log-in leads back to it', async () => {
    const storage = memoryStorage();
    storage.setItem(deviceProfilesKey, '1');
    const page = await openPage('/my-applications', { storage, answers: {} });
    expect(page.router.state.location.pathname).toBe('/who');
    expect(await main().findByText(text.nobody)).toBeTruthy();
    expect(storage.getItem(deviceProfilesKey)).toBeNull();
    await page.user.click(main().getByRole('link', { name: 'Log In' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
    expect(page.router.state.location.search).toEqual({ from: '/my-applications' });
  });
});

describe('the start of a page', () => {
  test('leaves what a visitor has half typed, and the forms of whose session ended by itself', async () => {
    const { services, storage } = await openStudent();
    storage.setItem('wokabaut.form.visitor.signup', '{"email":"kila@example.com"}');
    await endSession(services, { keepForms: true });
    await tidyProfiles(services);
    expect(storage.getItem('wokabaut.form.visitor.signup')).toContain('kila');
    expect(storage.getItem(form)).toContain('Kwikila');
  });

  test('deletes the answers that a phone that died has left', async () => {
    const { services, storage } = await openStudent();
    await signOut(services);
    storage.setItem('wokabaut.cache.7', 'saved');
    await cached.caches.open(`${cacheNames.sessionPrefix}x`);
    await tidyProfiles(services);
    expect(storage.getItem('wokabaut.cache.7')).toBeNull();
    expect(cached.names()).toEqual([]);
  });
});

describe('a full phone', () => {
  /** Takes nothing new under this key. */
  const full = (storage: StringStorage, full: string): StringStorage => ({
    ...storage,
    setItem(key, value) {
      if (key === full) throw new DOMException('full', 'QuotaExceededError');
      storage.setItem(key, value);
    },
  });

  test('that cannot note that it has people says so while they are still logged in', async () => {
    const page = await openStudent();
    const storage = full(page.storage, deviceProfilesKey);
    await expect(signOut({ ...page.services, storage })).rejects.toThrow('full');
    expect(page.services.session.get()).not.toBeNull();
    expect(await profiles(page)).toEqual([]);
  });

  test('lets a student of a run go that it cannot count', async () => {
    const { services, storage } = await openStudent();
    startRun(storage);
    noteInRun(storage, 7, [], 'a');
    await signOut({ ...services, storage: full(storage, runKey) });
    expect(services.session.get()).toBeNull();
  });
});

describe('the push of this phone', () => {
  const browser = createPushBrowser();
  beforeEach(() => {
    browser.allow('granted');
    browser.subscribe(newEndpoint, 'AAAA');
  });
  afterEach(() => void browser.remove());

  test('ends with "I am done": the next person is told of their own news only', async () => {
    const { services } = await openStudent();
    await signOut(services);
    expect(browser.endpoint()).toBeNull();
  });

  test('ends at the next start of a phone that died meanwhile, and stays of whoever has logged in since', async () => {
    const { services } = await openStudent();
    const ended = services.session.get()!;
    await signOut(services);
    browser.subscribe(newEndpoint, 'AAAA');
    services.session.start({ ...ended, userId: 8, token: 'of 8' });
    await wipe(services, ended, false);
    expect(browser.endpoint()).toBe(newEndpoint);
    services.session.end();
    await wipe(services, ended, false);
    expect(browser.endpoint()).toBeNull();
  });
});

describe('the run of a helper', () => {
  test.each([
    ['begins the run', helper.start, '/who', { isDone: false, people: {} }],
    ['ends it', helper.done, '/classroom', { isDone: true, people: {} }],
  ])('an admin who %s on the phone is logged out, and no person of it', async (_, name, path, run) => {
    const storage = memoryStorage();
    if (name === helper.done) startRun(storage);
    const logOut = 'DELETE users/sign_out';
    const answers = { [logOut]: ok({ message: 'Logged out.' }) };
    const page = await openPage('/classroom', { role: 'admin', storage, answers });
    await page.user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(page.services.session.get()).toBeNull());
    await waitFor(() => expect(page.router.state.location.pathname).toBe(path));
    await waitFor(() => expect(readRun(storage)).toEqual(run));
    expect(await profiles(page)).toEqual([]);
    expect(page.calls(logOut)).toHaveLength(1);
  });

  test('counts each application once, and those that were sent before its student left', () => {
    const storage = memoryStorage();
    noteInRun(storage, 7, [], 'a');
    expect(readRun(storage)).toBeNull();
    startRun(storage);
    noteInRun(storage, 7, [{ id: 'a', state: 'queued' }], 'a');
    noteInRun(storage, 7, [{ id: 'a', state: 'sent' }], 'a');
    noteInRun(storage, 8, [{ id: 'b', state: 'queued' }]);
    expect(readRun(storage)).toEqual({ isDone: false, people: { 7: { records: ['a'], sent: ['a'] } } });
    expect(helper.counts(1, 0)).toBe('1 to send, 0 sent');
  });

  test('ends with everything of its students removed, once all is sent', async () => {
    const page = await openStudent();
    startRun(page.storage);
    noteInRun(page.storage, 7, [{ id: 'a', state: 'sent' }], 'a');
    await page.router.navigate({ to: '/classroom' });
    expect(await screen.findByText(helper.needsSignal)).toBeTruthy();
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first!.textContent, 'a run stands first').toBe('Students apply on this phone');
    await page.user.click(await screen.findByRole('button', { name: helper.done }));
    expect(await screen.findByText(helper.counts(0, 1))).toBeTruthy();
    await page.user.click(await screen.findByRole('button', { name: helper.remove }));
    expect(await screen.findByText(helper.removed)).toBeTruthy();
    expect([await profiles(page), page.storage.getItem(form), readRun(page.storage)]).toEqual([
      [],
      null,
      null,
    ]);
  });
});
