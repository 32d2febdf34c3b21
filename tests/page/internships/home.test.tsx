import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { RESUME_FORM } from '../../../src/services/resume';
import { formKeyPrefix, memoryStorage } from '../../../src/services/session';
import { application, internshipRow, internshipRow as row, student, wholeList } from '../../support/answers';
import { mine } from '../../support/apply-page';
import { main } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';
import { wholePortal } from '../../support/whole-portal';

const ready = async () => {
  const heading = await screen.findByRole('heading', { name: 'Get ready' });
  return within(heading.closest('section')!)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
};

test('a student who has nothing yet is led to the resume and the profile', async () => {
  const user = student({ id: 7, mobile_number: null });
  await openPage('/home', {
    role: 'student',
    answers: { ...wholePortal('student'), 'GET profile': ok({ user }) },
  });
  expect(await ready()).toEqual([
    ['Write your resume', '/resume'],
    ['Profile', '/profile'],
  ]);
});

test('what is there has a tick, and can be changed', async () => {
  const storage = memoryStorage();
  storage.setItem(
    `${formKeyPrefix}7.${RESUME_FORM}`,
    JSON.stringify({ school_1: 'Lae Secondary', skills: 'Counting' }),
  );
  await openPage('/home', { role: 'student', answers: wholePortal('student'), storage });
  await screen.findByRole('heading', { name: 'Your applications' });
  await expect.poll(ready).toEqual([
    ['Change your resume (done)', '/resume'],
    ['Profile (done)', '/profile'],
  ]);
});

test('three applications are in view, hired first, each with its status and the answer beside it', async () => {
  const answer = { note: null, at: '2026-11-20T02:00:00.000Z' };
  const of = (id: number, title: string, more: Parameters<typeof application>[0] = {}) =>
    application({ id, internship: { ...application().internship, id, title }, ...more });
  await openPage('/home', {
    role: 'student',
    answers: {
      ...wholePortal('student'),
      'GET internship_applications/my_applications': mine(
        of(1, 'Answered', { status: 'viewed', answer }),
        of(2, 'Opened', { status: 'viewed' }),
        of(3, 'Got it', { status: 'hired' }),
        of(4, 'Fresh'),
      ),
    },
  });
  const heading = await screen.findByRole('heading', { name: 'Your applications' });
  const rows = within(heading.closest('section')!).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Got itHired ›',
    'AnsweredSeen, Not this time ›',
    'OpenedSeen ›',
  ]);
  expect(screen.getByRole('link', { name: 'See all 4 applications' })).toBeTruthy();
});

test('how it works and the program are unfolded by a press each; the search leads to the list, into the field', async () => {
  // A saved list may hold one that has closed meanwhile.
  const rows = [internshipRow({ id: 3 }), internshipRow({ id: 4, last_date_to_apply: '2020-01-31' })];
  const answers = { ...wholePortal('student'), 'GET internship/': ok(wholeList(rows)) };
  const { user, router } = await openPage('/home', { role: 'student', answers });
  const fold = (await main().findByText('The program')).closest('details')!;
  fold.open = true;
  fold.dispatchEvent(new Event('toggle'));
  expect(await within(fold).findByRole('heading', { name: 'Financial literacy' })).toBeTruthy();
  expect(main().getByText('How it works')).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'Search 1 internship' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('Keyword')[0]));
  expect(router.state.location.pathname).toBe('/all-internships');
});

test('it says what is saved on this phone, and no more: the list, and the details of what was opened', async () => {
  const rows = [3, 4].map((id) => internshipRow({ id }));
  const { router } = await openPage('/home', {
    role: 'student',
    answers: { ...wholePortal('student'), 'GET internship/': ok(wholeList(rows)) },
  });
  expect(await screen.findByText(messages.internship.savedHere(2, 0))).toBeTruthy();
  await router.navigate({ to: '/internship-details/$id', params: { id: '3' } });
  await screen.findByRole('heading', { name: 'About the company' });
  await router.navigate({ to: '/home' });
  expect(await screen.findByText(messages.internship.savedHere(2, 1))).toBeTruthy();
});

describe('the search', () => {
  afterEach(() => vi.useRealTimers());

  const categories = ok({
    internship_categories: [
      { id: 1, name: 'Administration' },
      { id: 2, name: 'Trades' },
    ],
  });
  const internships = [
    row({ id: 3 }),
    row({ id: 4, title: 'Welder', internship_category_id: 2, category: 'Trades', location: 'Goroka' }),
  ];
  const found = (count: number) => screen.findByText(`${count} Internship(s) Found`);

  const openHome = () =>
    openPage('/home', {
      role: 'student',
      answers: { 'GET internship/': ok(wholeList(internships)), 'GET internship_categories': categories },
    });
  const field = () => screen.getByRole('combobox', { name: 'Category' });
  const options = () =>
    screen.queryAllByRole('option').flatMap((option) => (option.closest('ul') ? [option.textContent] : []));

  test('finds categories by any part of their name, fills in the chosen one, and leads to the list', async () => {
    const { user, router } = await openHome();
    await user.type(await screen.findByRole('combobox', { name: 'Category' }), 'RAD');
    await waitFor(() => expect(options()).toEqual(['Trades']));
    await user.click(screen.getByRole('option', { name: 'Trades' }));
    expect((field() as HTMLInputElement).value).toBe('Trades');
    await user.selectOptions(screen.getByLabelText('Location'), 'Other');
    await user.click(screen.getByRole('button', { name: 'Find Internship' }));
    await found(1);
    expect(router.state.location.href).toBe('/all-internships?category=2&location=Other');
  });

  test('offers the other places of the saved list too', async () => {
    const { user, router } = await openHome();
    await router.navigate({ to: '/all-internships' });
    await found(2);
    await router.navigate({ to: '/home' });
    await user.selectOptions(await screen.findByLabelText('Location'), 'Goroka');
    await user.click(screen.getByRole('button', { name: 'Find Internship' }));
    await found(1);
    expect(router.state.location.href).toBe('/all-internships?location=Goroka');
  });

  test('says that the categories come with signal, and searches what was typed', async () => {
    const { user, router } = await openPage('/home', {
      role: 'student',
      answers: { 'GET internship/': ok(wholeList(internships)) },
    });
    expect(await screen.findByText(messages.internship.categoriesWithSignal)).toBeTruthy();
    await user.type(field(), 'weld{Enter}');
    await found(1);
    expect(router.state.location.search).toEqual({ q: 'weld' });
  });
});
