import { configure, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import type { Role } from '#contract/status';
import { internshipDetails, internshipRow, student } from '../../../tests/support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../../tests/support/open-page';
import { memoryStorage } from '../../lib/session';

// The page's parts load one after the other, and two cores are shared.
configure({ asyncUtilTimeout: 8000 });

const IDS = [3, 4, 5, 6, 7, 8];
const logoUrl = '/api/files/logo/kundu.webp';
const text = messages.classroom;
const saveAll = 'Save everything for offline';

const details = (id: number) => {
  const internship = internshipDetails({ id, title: `Store assistant ${id}`, description: `Counter ${id}.` });
  return { ...internship, company: { ...internship.company, logo_url: logoUrl } };
};
const row = (id: number) => {
  const { title, company } = details(id);
  return internshipRow({ id, title, company });
};
const listAnswer = {
  internships: IDS.map(row),
  removed: [],
  whole: true,
  as_of: '2026-11-01T02:00:00.000Z',
};
const portal: Record<string, Answer> = {
  'GET internship/': ok(listAnswer),
  [`GET internship/?updated_since=${encodeURIComponent(listAnswer.as_of)}`]: ok(listAnswer),
  'GET internship_categories': ok({ internship_categories: [{ id: 10, name: 'Retail & Sales' }] }),
  'GET profile': ok({ user: student({ status: 'approved' }) }),
  'GET internship_applications/my_applications': ok({ status: 200, internship_application: [] }),
  ...Object.fromEntries(IDS.map((id) => [`GET internship/${id}`, ok({ internship: details(id) })])),
};

/** The browser's side of the worker: one looks after the page, unless a test says otherwise. */
const worker = Object.assign(new EventTarget(), { controller: null as object | null });
const logos: string[] = [];
beforeEach(() => {
  worker.controller = {};
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  logos.length = 0;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', async (url: string) => {
    logos.push(url);
    return new Response('a picture', { headers: { 'Content-Type': 'image/webp' } });
  });
});

const openClassroom = (answers = portal, storage = memoryStorage(), role: Role | null = 'student') =>
  openPage('/classroom', { answers, storage, ...(role && { role }) });
const asked = (page: Awaited<ReturnType<typeof openPage>>) =>
  IDS.filter((id) => page.calls(`GET internship/${id}`).length > 0);

test('the address is there as a code with words for who cannot see it, and in letters', async () => {
  await openClassroom();
  const address = window.location.origin;
  expect(screen.getByRole('img', { name: `QR code that opens ${address}` })).toBeTruthy();
  expect(screen.getByText(address)).toBeTruthy();
});

test.each([
  ['On an Android phone', /In Chrome, tap/],
  ['On an iPhone', /In Safari, tap Share/],
])('%s three pictures with words show how it gets onto the home screen', async (name, first) => {
  await openClassroom();
  const steps = within(screen.getByRole('list', { name })).getAllByRole('listitem');
  expect(steps).toHaveLength(3);
  expect(steps[0]!.textContent).toMatch(first);
});

describe('a phone that was prepared', () => {
  test('shows the list, every internship and its apply form where there is no network at all', async () => {
    const storage = memoryStorage();
    const office = await openClassroom(portal, storage);
    await office.user.click(await screen.findByRole('button', { name: saveAll }));
    expect(await screen.findByText(text.saved)).toBeTruthy();
    expect(screen.getByText(/^6 internships with details, 1 logo, \d+ KB$/)).toBeTruthy();
    expect(logos).toEqual([logoUrl]);
    office.close();

    for (const [path, seen] of [
      ['/all-internships', '6 Internship(s) Found'],
      ...IDS.map((id) => [`/internship-details/${id}`, `Counter ${id}.`] as const),
      ...IDS.map((id) => [`/apply/${id}`, 'Level Achieved'] as const),
      ['/my-applications', 'No applications yet'],
    ] as const) {
      const room = await openPage(path, { role: 'student', storage, answers: {} });
      expect((await screen.findAllByText(seen)).length, path).toBeGreaterThan(0);
      room.close();
    }
  }, 60_000);

  test('says when it was, also at the next visit, and to nobody after logging out', async () => {
    const storage = memoryStorage();
    const first = await openClassroom(portal, storage);
    await first.user.click(await screen.findByRole('button', { name: saveAll }));
    await screen.findByText(text.saved);
    first.close();
    const second = await openClassroom({}, storage);
    expect(await screen.findByText('Last full save:')).toBeTruthy();
    expect(screen.getByText(/^6 internships with details/)).toBeTruthy();
    second.services.persistence.wipe(7);
    second.close();
    await openClassroom({}, storage);
    expect(screen.queryByText('Last full save:')).toBeNull();
  });
});

describe('a save that does not come to its end', () => {
  test('says how far it came when the signal goes, and goes on with the rest', async () => {
    const page = await openClassroom({
      ...portal,
      'GET internship/7': noSignal,
      'GET internship/8': noSignal,
    });
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    const cutOff = await screen.findByText(/^The signal went\./);
    expect(cutOff.textContent).toBe(text.cutOff(4, 6));
    expect(screen.queryByText('Last full save:')).toBeNull();

    page.answers['GET internship/7'] = portal['GET internship/7']!;
    page.answers['GET internship/8'] = portal['GET internship/8']!;
    // The page sees the signal come back.
    page.services.connection.answered(100);
    await page.user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await screen.findByText(text.saved)).toBeTruthy();
    for (const id of [3, 4, 5, 6]) expect(page.calls(`GET internship/${id}`), `${id}`).toHaveLength(1);
    expect(screen.getByText(/^6 internships with details/)).toBeTruthy();
  });

  test('stops when told to, asks a few things at a time, and keeps what it has', async () => {
    const waiting: (() => void)[] = [];
    const slow =
      (id: number): Answer =>
      () =>
        new Promise((resolve) => waiting.push(() => resolve(Response.json({ internship: details(id) }))));
    const page = await openClassroom({
      ...portal,
      ...Object.fromEntries(IDS.map((id) => [`GET internship/${id}`, slow(id)])),
    });
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    await waitFor(() => expect(waiting).toHaveLength(3));
    expect(asked(page)).toEqual([3, 4, 5]);
    waiting[0]!();
    await waitFor(() => expect(asked(page)).toEqual([3, 4, 5, 6]));
    await page.user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(text.stopped(1, 6))).toBeTruthy();
    for (const answer of waiting) answer();
    await waitFor(() => expect(page.services.queryClient.isFetching()).toBe(0));
    expect(asked(page), 'nothing new was begun').toEqual([3, 4, 5, 6]);
  });

  test('says what the portal said', async () => {
    const page = await openClassroom({ ...portal, 'GET internship/5': refused('internal') });
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    expect((await screen.findByText(text.refused)).parentElement?.textContent).toMatch(/on our side/);
  });

  test('says that the phone is full, and claims nothing', async () => {
    const storage = memoryStorage();
    const { setItem } = storage;
    const page = await openClassroom(portal, storage);
    storage.setItem = (key, value) => {
      if (value.length > 5000) throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    };
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    expect(await screen.findByText(/^Not everything fits on this phone: [1-9]/)).toBeTruthy();
    expect(screen.queryByText('Last full save:')).toBeNull();
  });
});

describe('a phone on which the portal itself is not saved', () => {
  test('is told so and nothing else, and fetches no pictures that nobody would keep', async () => {
    const storage = memoryStorage();
    const before = await openClassroom(portal, storage);
    await before.user.click(await screen.findByRole('button', { name: saveAll }));
    await screen.findByText(text.saved);
    before.close();
    logos.length = 0;
    Reflect.deleteProperty(navigator, 'serviceWorker');
    const page = await openClassroom(portal, storage);
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    expect(await screen.findByText(text.noWorker)).toBeTruthy();
    expect(screen.queryByText(text.saved)).toBeNull();
    expect(screen.queryByText('Last full save:')).toBeNull();
    expect(logos).toEqual([]);
  });

  test('waits for a worker that was not even registered yet', async () => {
    worker.controller = null;
    const page = await openClassroom();
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    expect(page.calls('GET internship/5')).toEqual([]);
    worker.controller = {};
    worker.dispatchEvent(new Event('controllerchange'));
    expect(await screen.findByText(text.saved)).toBeTruthy();
    expect(logos).toEqual([logoUrl]);
  });

  test('stops at once when told to while it waits, and asks for nothing', async () => {
    worker.controller = null;
    const page = await openClassroom();
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    await page.user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(text.stoppedEarly)).toBeTruthy();
    expect(page.calls('GET internship/')).toEqual([]);
    worker.controller = {};
    await page.user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await screen.findByText(text.saved)).toBeTruthy();
  });
});

test('a signal that goes before anything is known is told without numbers', async () => {
  const page = await openClassroom({ ...portal, 'GET internship/': noSignal });
  await page.user.click(await screen.findByRole('button', { name: saveAll }));
  expect(await screen.findByText(text.cutOffEarly)).toBeTruthy();
});

test('an internship that closed meanwhile does not stop the save', async () => {
  const page = await openClassroom({ ...portal, 'GET internship/5': refused('internship_not_found') });
  await page.user.click(await screen.findByRole('button', { name: saveAll }));
  expect(await screen.findByText(text.saved)).toBeTruthy();
  expect(screen.getByText(/^5 internships with details/)).toBeTruthy();
});

test('a visitor saves what is public, and is told that details need a log-in that leads back', async () => {
  const page = await openClassroom(portal, memoryStorage(), null);
  expect(screen.getByText(text.visitor)).toBeTruthy();
  const logIn = screen.getByRole('link', { name: 'Log in' });
  expect(logIn.getAttribute('href')).toBe('/login?from=%2Fclassroom');
  await page.user.click(await screen.findByRole('button', { name: saveAll }));
  expect(await screen.findByText(text.saved)).toBeTruthy();
  expect(screen.getByText(/^6 internships, 1 logo/)).toBeTruthy();
  expect(asked(page)).toEqual([]);
  expect(logos).toEqual([logoUrl]);
});

test('a visitor is told nothing of details that were never theirs when the signal goes', async () => {
  const page = await openClassroom(
    { ...portal, 'GET internship_categories': noSignal },
    memoryStorage(),
    null,
  );
  await page.user.click(await screen.findByRole('button', { name: saveAll }));
  expect(await screen.findByText(text.cutOffEarly)).toBeTruthy();
});
