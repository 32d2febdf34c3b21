import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedPhone as text } from '#contract/messages/shared-phone';
import { cacheNames } from '#contract/worker-protocol';
import { createCaches } from '../../sw/fake-caches';
import { deviceProfilesKey, memoryStorage, type StringStorage } from '../../../src/services/session';
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
