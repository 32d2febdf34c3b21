import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import {
  details,
  IDS,
  logos,
  logoUrl,
  openClassroom,
  portal,
  saveAll,
  startClassroomPhone,
} from '../../support/classroom';
import { limitRoom } from '../../support/saved-queries';
import { noSignal, openPage, refused, type Answer } from '../../support/open-page';
import { memoryStorage } from '../../../src/services/session';

beforeEach(startClassroomPhone);
const asked = (page: Awaited<ReturnType<typeof openPage>>) =>
  IDS.filter((id) => page.calls(`GET internship/${id}`).length > 0);

describe('a phone that was prepared', () => {
  test('shows the list, every internship and its apply form where there is no network at all', async () => {
    const storage = memoryStorage();
    const office = await openClassroom(portal, storage);
    await office.user.click(await screen.findByRole('button', { name: saveAll }));
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
    await first.user.click(await screen.findByRole('button', { name: saveAll }));
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
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
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
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
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
    const page = await openClassroom(portal);
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    expect(await screen.findByText(/^Not everything fits on this phone: [1-9]/)).toBeTruthy();
    expect(screen.queryByText('Last full save:')).toBeNull();
  });
});

test('an internship that closed meanwhile does not stop the save', async () => {
  const page = await openClassroom({ ...portal, 'GET internship/5': refused('internship_not_found') });
  await page.user.click(await screen.findByRole('button', { name: saveAll }));
  expect(await screen.findByText(messages.classroom.saved)).toBeTruthy();
  expect(screen.getByText(/^5 internships with details/)).toBeTruthy();
});

test('a visitor saves what is public, and is told that details need a log-in that leads back', async () => {
  const page = await openClassroom(portal, memoryStorage(), null);
  expect(screen.getByText(messages.classroom.visitor)).toBeTruthy();
  const logIn = screen.getByRole('link', { name: 'Log In' });
  expect(logIn.getAttribute('href')).toBe('/login?from=%2Fclassroom');
  await page.user.click(await screen.findByRole('button', { name: saveAll }));
  expect(await screen.findByText(messages.classroom.saved)).toBeTruthy();
  expect(screen.getByText(/^6 internships, 1 logo/)).toBeTruthy();
  expect(asked(page)).toEqual([]);
  expect(logos).toEqual([logoUrl]);
});
