import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import type { Role } from '#contract/status';
import { limitRoom } from '../../support/saved-queries';
import { memoryStorage } from '../../../src/services/session';
import { internshipDetails, internshipRow, student, wholeList } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';

const IDS = [3, 4, 5, 6, 7, 8];
const logoUrl = '/api/files/logo/kundu.webp';
const saveAll = 'Save everything for offline';

const details = (id: number) => {
  const internship = internshipDetails({ id, title: `Store assistant ${id}`, description: `Counter ${id}.` });
  return { ...internship, company: { ...internship.company, logo_url: logoUrl } };
};
const row = (id: number) => {
  const { title, company } = details(id);
  return internshipRow({ id, title, company });
};
const listAnswer = wholeList(IDS.map(row));
const portal: Record<string, Answer> = {
  'GET internship/': ok(listAnswer),
  [`GET internship/?updated_since=${encodeURIComponent(listAnswer.as_of)}`]: ok(listAnswer),
  'GET internship_categories': ok({ internship_categories: [{ id: 10, name: 'Retail & Sales' }] }),
  'GET profile': ok({ user: student({ status: 'approved' }) }),
  'GET internship_applications/my_applications': ok({ status: 200, internship_application: [] }),
  ...Object.fromEntries(IDS.map((id) => [`GET internship/${id}`, ok({ internship: details(id) })])),
};

/** The browser's side of the worker: one looks after the page, unless a test says otherwise. */
const worker = Object.assign(new EventTarget(), {
  controller: null as object | null,
  /** Whether it can save the screens. */
  savesParts: true,
  getRegistration: () => Promise.resolve({ active: { postMessage: answerMessage } }),
});
const answerMessage = (_: unknown, [port]: MessagePort[]) => port?.postMessage(worker.savesParts);
const logos: string[] = [];
/** A phone with a worker, and pictures that can be fetched; their addresses stand in `logos`. */
beforeEach(() => {
  Object.assign(worker, { controller: {}, savesParts: true });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  logos.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    logos.push(url);
    return new Response('a picture', { headers: { 'Content-Type': 'image/webp' } });
  });
  return () => void Reflect.deleteProperty(navigator, 'serviceWorker');
});

const openClassroom = (answers = portal, storage = memoryStorage(), role: Role | null = 'student') =>
  openPage('/classroom', { answers, storage, ...(role && { role }) });
const save = async ({ user }: Pick<Awaited<ReturnType<typeof openPage>>, 'user'>) =>
  user.click(await screen.findByRole('button', { name: saveAll }));
const asked = (page: Awaited<ReturnType<typeof openPage>>) =>
  IDS.filter((id) => page.calls(`GET internship/${id}`).length > 0);

describe('a phone that was prepared', () => {
  test('shows the list, every internship and its apply form where there is no network at all', async () => {
    const storage = memoryStorage();
    const office = await openClassroom(portal, storage);
    await save(office);
    expect(await screen.findByText(messages.classroom.saved)).toBeTruthy();
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
  });

  test('says when it was, also at the next visit, and to nobody after logging out', async () => {
    const storage = memoryStorage();
    const first = await openClassroom(portal, storage);
    await save(first);
    await screen.findByText(messages.classroom.saved);
    first.close();
    const second = await openClassroom({}, storage);
    expect(await screen.findByText('Last full save:')).toBeTruthy();
    expect(screen.getByText(/^6 internships with details/)).toBeTruthy();
    await second.services.savedQueries.wipe(7);
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
    await save(page);
    const cutOff = await screen.findByText(/^The signal went\./);
    expect(cutOff.textContent).toBe(messages.classroom.cutOff(4, 6));
    expect(screen.queryByText('Last full save:')).toBeNull();

    page.answers['GET internship/7'] = portal['GET internship/7']!;
    page.answers['GET internship/8'] = portal['GET internship/8']!;
    // The page sees the signal come back.
    page.services.connection.answered(100);
    await page.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(messages.classroom.saved)).toBeTruthy();
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
    await save(page);
    await waitFor(() => expect(waiting).toHaveLength(3));
    expect(asked(page)).toEqual([3, 4, 5]);
    waiting[0]!();
    await waitFor(() => expect(asked(page)).toEqual([3, 4, 5, 6]));
    await page.user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(messages.classroom.stopped(1, 6))).toBeTruthy();
    for (const answer of waiting) answer();
    await waitFor(() => expect(page.services.queryClient.isFetching()).toBe(0));
    expect(asked(page), 'nothing new was begun').toEqual([3, 4, 5, 6]);
  });

  test('says that the phone is full, and claims nothing', async () => {
    limitRoom(5000);
    const page = await openClassroom();
    await save(page);
    expect(await screen.findByText(/^Not everything fits on this phone: [1-9]/)).toBeTruthy();
    expect(screen.queryByText('Last full save:')).toBeNull();
  });
});

test('an internship that closed meanwhile does not stop the save', async () => {
  const page = await openClassroom({ ...portal, 'GET internship/5': refused('internship_not_found') });
  await save(page);
  expect(await screen.findByText(messages.classroom.saved)).toBeTruthy();
  expect(screen.getByText(/^5 internships with details/)).toBeTruthy();
});

test('a visitor saves what is public, and is told that details need a log-in that leads back', async () => {
  const page = await openClassroom(portal, memoryStorage(), null);
  expect(screen.getByText(messages.classroom.visitor)).toBeTruthy();
  const logIn = screen.getByRole('link', { name: 'Log In' });
  expect(logIn.getAttribute('href')).toBe('/login?from=%2Fclassroom');
  await save(page);
  expect(await screen.findByText(messages.classroom.saved)).toBeTruthy();
  expect(screen.getByText(/^6 internships, 1 logo/)).toBeTruthy();
  expect(asked(page)).toEqual([]);
  expect(logos).toEqual([logoUrl]);
});

describe('a phone on which the portal itself is not saved', () => {
  test('is told so and nothing else, and fetches no pictures that nobody would keep', async () => {
    const storage = memoryStorage();
    const before = await openClassroom(portal, storage);
    await save(before);
    await screen.findByText(messages.classroom.saved);
    before.close();
    logos.length = 0;
    Reflect.deleteProperty(navigator, 'serviceWorker');
    const page = await openClassroom(portal, storage);
    await save(page);
    expect(await screen.findByText(messages.classroom.noWorker)).toBeTruthy();
    expect(screen.queryByText(messages.classroom.saved)).toBeNull();
    expect(screen.queryByText('Last full save:')).toBeNull();
    expect(logos).toEqual([]);
  });

  test('is never called saved while a screen is missing, and goes on', async () => {
    worker.savesParts = false;
    const page = await openClassroom();
    await save(page);
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
    expect(screen.queryByText(messages.classroom.saved)).toBeNull();
    worker.savesParts = true;
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(messages.classroom.saved)).toBeTruthy();
  });

  test('waits for a worker that was not even registered yet', async () => {
    worker.controller = null;
    const page = await openClassroom();
    await save(page);
    expect(page.calls('GET internship/5')).toEqual([]);
    worker.controller = {};
    worker.dispatchEvent(new Event('controllerchange'));
    expect(await screen.findByText(messages.classroom.saved)).toBeTruthy();
    expect(logos).toEqual([logoUrl]);
  });
});

test('a signal that goes before anything is known is told without numbers', async () => {
  const page = await openClassroom({ ...portal, 'GET internship/': noSignal });
  await save(page);
  expect(await screen.findByText(messages.classroom.cutOffEarly)).toBeTruthy();
});
