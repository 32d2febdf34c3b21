import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { helper, sharedPhone } from '#contract/messages/shared-phone';
import { createCaches } from '../../sw/fake-caches';
import { noteInRun, readRun, startRun } from '../../../src/lib/helper-run';
import { locksKey, peopleKey } from '../../../src/lib/people-keys';
import { memoryStorage } from '../../../src/lib/session';
import { corners, leave, setPin, shortName } from '../../../src/lifecycle/corners';
import { lockIfDue, watchPeople } from '../../../src/lifecycle/lock-by-itself';
import { student } from '../../support/answers';
import { openPage, ok } from '../../support/open-page';

const PIN = '2580';

beforeEach(() => {
  vi.stubGlobal('caches', createCaches().caches);
});

/** A student's phone with a PIN, on a screen of theirs. */
async function openStudent(path = '/pin', storage = memoryStorage()) {
  return openPage(path, {
    role: 'student',
    storage,
    answers: { 'GET profile': ok({ user: student({ id: 7 }) }) },
  });
}

test.each([
  ['Maria Kila', 'Maria K.'],
  ['  Joseph  Tau Vele ', 'Joseph V.'],
  ['Cher', 'Cher'],
])('of %s others see %s', (full, short) => expect(shortName(full)).toBe(short));

describe('"I am done"', () => {
  test('asks for a PIN the first time, and is one tap from then on', async () => {
    const page = await openStudent('/profile');
    await page.user.click((await screen.findAllByRole('button', { name: 'I am done' })).at(-1)!);
    expect(await screen.findByRole('button', { name: 'Done without a PIN' })).toBeTruthy();
    expect(page.router.state.location.pathname).toBe('/pin');
    await page.user.click(screen.getByRole('button', { name: 'Done without a PIN' }));
    expect(await screen.findByRole('heading', { name: sharedPhone.who })).toBeTruthy();
    expect(page.services.session.get()).toBeNull();
    page.close();
  });

  test('locks what is the person’s: forms and saved answers are gone, and the PIN brings them back', async () => {
    const page = await openStudent();
    const { services, storage, user } = page;
    await waitFor(() => expect(storage.getItem('wokabaut.cache.7')).toContain('profile'), { timeout: 3000 });
    storage.setItem('wokabaut.form.7.resume', '{"school_1":"Kwikila"}');
    await setPin(services, services.session.get()!, PIN);
    await leave(services);
    expect(storage.keys().filter((key) => /\.7(\.|$)/.test(key))).toEqual([]);
    expect(services.queryClient.getQueryCache().getAll()).toEqual([]);
    await page.router.navigate({ to: '/who' });
    const name = (await corners().people())[0]!.name;
    await user.click(await screen.findByRole('button', { name }));
    const field = document.querySelector<HTMLInputElement>('input[name=pin]')!;
    await user.type(field, '9999');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText(sharedPhone.wrong(9))).toBeTruthy();
    await user.type(document.querySelector<HTMLInputElement>('input[name=pin]')!, PIN);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(services.session.get()?.userId).toBe(7));
    expect(storage.getItem('wokabaut.form.7.resume')).toContain('Kwikila');
    expect(storage.getItem('wokabaut.cache.7')).toContain('profile');
    page.close();
  });

  test('without a PIN forms stay hidden, saved answers go, and only the password leads back', async () => {
    const page = await openStudent();
    const { services, storage } = page;
    storage.setItem('wokabaut.form.7.resume', '{"school_1":"Kwikila"}');
    await setPin(services, services.session.get()!, null);
    await leave(services);
    expect(storage.getItem('wokabaut.cache.7')).toBeNull();
    expect(storage.getItem('wokabaut.form.7.resume')).toContain('Kwikila');
    await page.router.navigate({ to: '/who' });
    const name = (await corners().people())[0]!.name;
    await page.user.click(await screen.findByRole('button', { name }));
    expect(screen.getByText(sharedPhone.withPassword)).toBeTruthy();
    page.close();
  });

  test('a screen that needs a log-in asks who it is', async () => {
    const storage = memoryStorage();
    storage.setItem(peopleKey, '1');
    const page = await openPage('/my-applications', { storage, answers: {} });
    expect(page.router.state.location.pathname).toBe('/who');
    expect(await screen.findByText(sharedPhone.nobody)).toBeTruthy();
    expect(storage.getItem(peopleKey)).toBeNull();
    page.close();
  });
});

test.each([
  ['123', '123', sharedPhone.pinLength],
  ['1111', '1111', sharedPhone.pinEasy],
  ['4567', '4567', sharedPhone.pinEasy],
  ['2580', '2581', sharedPhone.pinsDiffer],
])('the PIN %s, then %s, is refused with a sentence', async (pin, again, sentence) => {
  const page = await openStudent();
  await screen.findByRole('button', { name: 'Set PIN' });
  await page.user.type(document.querySelector<HTMLInputElement>('input[name=pin]')!, pin);
  await page.user.type(document.querySelector<HTMLInputElement>('input[name=again]')!, again);
  await page.user.click(screen.getByRole('button', { name: 'Set PIN' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await corners().person(7)).toBeNull();
  page.close();
});

describe('a phone that locks by itself', () => {
  const chosen = async (minutesAgo: number) => {
    const page = await openStudent();
    await setPin(page.services, page.services.session.get()!, PIN);
    const at = Date.now() - minutesAgo * 60_000;
    page.storage.setItem(locksKey, JSON.stringify({ user: 7, minutes: 5, at }));
    return page;
  };

  test.each([
    [4, true],
    [5, false],
    [60 * 24 * 400, false],
    // The clock was put back.
    [-60, true],
  ])('is locked at its start, %i minutes after the last touch: still logged in is %s', async (ago, isIn) => {
    const page = await chosen(ago);
    await lockIfDue(page.services);
    expect(page.services.session.get() !== null).toBe(isIn);
    if (isIn) expect(page.storage.getItem(locksKey)).toContain('"minutes":5');
    page.close();
  });

  test('locks when a page that was asleep wakes, and shows "Who are you?"', async () => {
    const page = await chosen(6);
    const root = document.createElement('div');
    const stop = watchPeople(page.services, page.router, root);
    window.dispatchEvent(new Event('focus'));
    expect(root.style.visibility).toBe('hidden');
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/who'));
    await waitFor(() => expect(root.style.visibility).toBe(''));
    expect(page.services.session.get()).toBeNull();
    stop();
    page.close();
  });

  test('shows the page again where the next screen does not come', async () => {
    const page = await chosen(6);
    const root = document.createElement('div');
    const router = { ...page.router, navigate: () => Promise.reject(new Error('no code')) };
    const stop = watchPeople(page.services, router as unknown as typeof page.router, root);
    window.dispatchEvent(new Event('focus'));
    expect(root.style.visibility).toBe('hidden');
    await waitFor(() => expect(root.style.visibility).toBe(''));
    expect(page.services.session.get()).toBeNull();
    stop();
    page.close();
  });
});

test.each([
  ['begins the run', helper.start, '/who', { isDone: false, people: {} }],
  ['ends it', helper.done, '/classroom', { isDone: true, people: {} }],
])('an admin who %s on the phone has no corner on it, and is logged out', async (_, name, path, run) => {
  const storage = memoryStorage();
  if (name === helper.done) startRun(storage);
  const signOut = 'DELETE users/sign_out';
  const answers = { [signOut]: ok({ message: 'Logged out.' }) };
  const page = await openPage('/classroom', { role: 'admin', storage, answers });
  await page.user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(page.services.session.get()).toBeNull());
  await waitFor(() => expect(page.router.state.location.pathname).toBe(path));
  await waitFor(() => expect(readRun(storage)).toEqual(run));
  expect(await corners().people()).toEqual([]);
  expect(page.calls(signOut)).toHaveLength(1);
  page.close();
});

test('the run of a helper counts each application once, and those that were sent before its student left', () => {
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
