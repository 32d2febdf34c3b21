import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { application, internshipDetails, internshipRow, wholeList } from '../../support/answers';
import { fillIn, mine, openApply, press } from '../../support/apply-page';
import { categories, found, list } from '../../support/internship-list';
import { main } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';
import { startPhone } from '../../support/phone';

let server: ReturnType<typeof startPhone>;
beforeEach(() => {
  server = startPhone();
});

const answers = {
  'GET internship/': list(),
  'GET internship_categories': categories,
  'GET internship/3': ok({ internship: internshipDetails() }),
};
const applied = { 'GET internship_applications/my_applications': mine(application({ id: 1 })) };

/** What the rows of the list say that the person has done, by title. */
const marks = () =>
  main()
    .getAllByRole('link', { name: /^VIEW DETAILS/ })
    .map((link) => {
      const row = within(link.closest('li')!);
      const said = ['Applied ✓', 'Not sent yet', 'Withdrawn'].filter(
        (mark) => row.queryAllByText(mark).length > 0,
      );
      return [row.getByRole('heading').textContent, ...said];
    });
const none = [['Store assistant'], ['Welder'], ['Typist']];

test('a row says Applied for what the saved applications have, and asks for none', async () => {
  const first = await openPage('/my-applications', { role: 'student', answers: { ...answers, ...applied } });
  await screen.findByRole('heading', { level: 3 });
  await first.router.navigate({ to: '/all-internships' });
  await found(3);
  expect(marks()).toEqual([['Store assistant', 'Applied ✓'], ['Welder'], ['Typist']]);
  expect(first.calls('GET internship_applications/my_applications')).toHaveLength(1);
});

test('a row says Withdrawn of what the person took back', async () => {
  const taken = application({ id: 1, withdrawn_at: '2026-11-20T02:00:00.000Z' });
  const given = { ...answers, 'GET internship_applications/my_applications': mine(taken) };
  const { router } = await openPage('/my-applications', { role: 'student', answers: given });
  await screen.findByRole('heading', { level: 3 });
  await router.navigate({ to: '/all-internships' });
  await found(3);
  expect(marks()).toEqual([['Store assistant', 'Withdrawn'], ['Welder'], ['Typist']]);
});

test('a row says Not sent yet while the application waits on the phone', async () => {
  server.outcome = () => 'lost_before';
  const { user, router, services } = await openApply(answers);
  await fillIn(user);
  await services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { level: 1, name: 'Saved on this phone' });
  await router.navigate({ to: '/all-internships' });
  await found(3);
  expect(marks()).toEqual([['Store assistant', 'Not sent yet'], ['Welder'], ['Typist']]);
});

test.each(['business', 'admin'] as const)('rows have no marks for who is no student: %s', async (role) => {
  await openPage('/all-internships', { role, answers: { ...answers, ...applied } });
  await found(3);
  expect(marks()).toEqual(none);
});

test('a row that was opened says Seen afterwards', async () => {
  // An id of its own: what was opened is remembered by the module, which other files share.
  const rows = [internshipRow({ id: 303 }), internshipRow({ id: 304, title: 'Baker' })];
  const shown = {
    ...answers,
    'GET internship/': ok(wholeList(rows)),
    'GET internship/303': ok({ internship: internshipDetails({ id: 303 }) }),
  };
  const { user, router } = await openPage('/all-internships', { role: 'student', answers: shown });
  await found(2);
  expect(main().queryByText(/Seen/)).toBeNull();
  await user.click(main().getByRole('link', { name: 'VIEW DETAILS: Store assistant' }));
  await router.navigate({ to: '/all-internships' });
  await found(2);
  const seen = main().getAllByText(/Seen/);
  expect(seen).toHaveLength(1);
  expect(within(seen[0]!.closest('li')!).getByRole('heading').textContent).toBe('Store assistant');
});
