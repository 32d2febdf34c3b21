import { configure, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { application, internshipDetails, student } from '../../../tests/support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../../tests/support/open-page';
import { pdf } from '../../../tests/outbox/samples';
import { startPhone } from '../../../tests/support/phone';

/** One phone and the portal behind it; what the page keeps outlives the page. */
// The page's parts load one after the other, and two cores are shared.
configure({ asyncUtilTimeout: 8000 });

let server: Awaited<ReturnType<typeof startPhone>>;
beforeEach(async () => {
  server = await startPhone();
});

const text = messages.apply;
const document_ = (words: string, name: string) => new File([pdf(words)], name, { type: 'application/pdf' });
const details = ok({ internship: internshipDetails() });
const mine = (...applications: ReturnType<typeof application>[]) =>
  ok({ status: 200, internship_application: applications });

const openApply = (
  answers: Record<string, Answer> = {},
  storage?: Parameters<typeof openPage>[1]['storage'],
) =>
  openPage('/apply/3', {
    role: 'student',
    answers: {
      'GET internship/3': details,
      'GET internship_applications/my_applications': mine(),
      ...answers,
    },
    ...(storage ? { storage } : {}),
  });

type User = ReturnType<typeof userEvent.setup>;
const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function addGrade(user: User, grade: number, school: string) {
  await user.click(await screen.findByLabelText(`Grade ${grade}`));
  await user.type(screen.getByLabelText(`School name for Grade ${grade}`), school);
  await press(user, `Add Grade ${grade}`);
}

async function fillIn(user: User) {
  await addGrade(user, 10, 'Lae Secondary');
  await user.upload(screen.getByLabelText(/^Resume/), document_('resume', 'maria.pdf'));
  await screen.findByText(/maria\.pdf/);
  await user.upload(screen.getByLabelText(/^Cover Letter/), document_('letter', 'letter.pdf'));
  await screen.findByText(/letter\.pdf/);
}

test('a grade is ticked, its school added, and removed again, word for word', async () => {
  const { user } = await openApply();
  const grade = await screen.findByLabelText<HTMLInputElement>('Grade 10');
  expect(grade.checked).toBe(false);
  await user.click(grade);
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add Grade 10' });
  expect(add.disabled).toBe(true);
  await user.type(screen.getByLabelText('School name for Grade 10'), 'Lae');
  await user.click(grade);
  await user.click(grade);
  const school = screen.getByLabelText<HTMLInputElement>('School name for Grade 10');
  expect(school.value).toBe('');
  await user.type(school, 'Lae Secondary{Enter}');
  expect(screen.queryByLabelText('School name for Grade 10')).toBeNull();
  expect(screen.getByText('Grade 10 already added')).toBeTruthy();
  expect(grade.disabled).toBe(true);
  await press(user, 'Remove Grade 10');
  expect(grade.disabled).toBe(false);
  expect(grade.checked).toBe(false);
  expect(screen.queryByText('Lae Secondary')).toBeNull();
});

test('Apply Now on an empty form says everything that is missing and queues nothing', async () => {
  const { user, router } = await openApply();
  await screen.findByLabelText('Grade 8');
  await press(user, 'Apply Now');
  for (const sentence of [text.noGrade, text.noFiles, text.invalid]) {
    expect(await screen.findByText(sentence)).toBeTruthy();
  }
  await user.click(screen.getByLabelText('Grade 12'));
  await press(user, 'Apply Now');
  expect(await screen.findByText(text.blankSchool(12))).toBeTruthy();
  expect(router.state.location.pathname).toBe('/apply/3');
  expect(server.requests()).toBe(0);
});

test('a program renamed .pdf is refused beside its own field, and the earlier document stays', async () => {
  const { user } = await openApply();
  await screen.findByLabelText('Grade 8');
  await user.upload(screen.getByLabelText(/^Resume/), document_('resume', 'maria.pdf'));
  await screen.findByText(/maria\.pdf/);
  await user.upload(
    screen.getByLabelText(/^Resume/),
    new File(['MZ'], 'game.pdf', { type: 'application/pdf' }),
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Resume must be a PDF, DOC, DOCX, JPG or PNG file.');
  expect(screen.getByText(/maria\.pdf/)).toBeTruthy();
});

test('all that was filled in is there again when the browser was killed and has no signal', async () => {
  const first = await openApply();
  await fillIn(first.user);
  await first.user.click(screen.getByLabelText('Grade 12'));
  await first.user.type(screen.getByLabelText('School name for Grade 12'), 'Sogeri Nat');
  await screen.findByText('Saved on this phone');
  first.close();
  await openApply({ 'GET internship/3': noSignal }, first.storage);
  expect(await screen.findByText('Grade 10 already added')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('School name for Grade 12').value).toBe('Sogeri Nat');
  expect(screen.getByText(/maria\.pdf/)).toBeTruthy();
  expect(screen.getByText(/letter\.pdf/)).toBeTruthy();
  expect(screen.getByText('Store assistant')).toBeTruthy();
});

test('without signal it is "Saved on this phone"; "Thank You!" comes only with the receipt, and once', async () => {
  server.fate = () => 'lost_before';
  const { user, router, answers, services } = await openApply();
  await fillIn(user);
  await services.outbox.sessionStarted({ token: 'token-of-student', user_id: 7 });
  await press(user, 'Apply Now');
  expect(await screen.findByRole('heading', { name: 'Saved on this phone' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/thank-you');
  expect(await screen.findByText('Waiting for signal')).toBeTruthy();
  expect(screen.queryByText('Thank You!')).toBeNull();

  answers['GET internship_applications/my_applications'] = mine(application({ held: true }));
  // Between two tries there is a way to ask for the next one; whoever comes first, the person or the clock, sends it.
  const sendNow = await screen.findByRole('button', { name: 'Send now' });
  server.fate = () => 'delivered';
  await user.click(sendNow);
  expect(await screen.findByRole('heading', { name: 'Thank You!' })).toBeTruthy();
  expect(await screen.findByText(text.held)).toBeTruthy();
  expect(server.rows).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/');

  await router.navigate({ to: '/my-applications' });
  await screen.findByRole('link', { name: /View Application/ });
  expect(screen.getAllByText('Store assistant')).toHaveLength(1);

  await router.navigate({ to: '/apply/$id', params: { id: '3' } });
  expect(await screen.findByText(messages.outbox.states.sent)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply Now' })).toBeNull();
});

test('a refused one comes back with the reason and is sent again under the same id', async () => {
  server.fate = () => 'validation_failed';
  const { user, router, services } = await openApply();
  await fillIn(user);
  await services.outbox.sessionStarted({ token: 'token-of-student', user_id: 7 });
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: 'Needs your attention' });
  const [before] = services.outbox.records() ?? [];
  await user.click(screen.getByRole('link', { name: /^Edit/ }));
  expect(await screen.findByText(messages.validation.fillRequired)).toBeTruthy();
  await press(user, 'Remove Grade 10');
  await addGrade(user, 12, 'Sogeri National');
  server.fate = () => 'delivered';
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: 'Thank You!' });
  expect(server.rows.map(({ key }) => key)).toEqual([before?.id]);
  expect(router.state.location.search).toEqual({ record: before?.id });
});

const registration = (status: 'approved' | 'rejected') =>
  ({ 'GET profile': ok({ user: student({ status }) }) }) as const;

test('who was rejected reads where the draft stands instead of a form, and goes on with it when approved after all', async () => {
  const first = await openApply();
  await addGrade(first.user, 10, 'Lae Secondary');
  await screen.findByText('Saved on this phone');
  first.close();
  const rejected = await openApply(registration('rejected'), first.storage);
  expect(await screen.findByText(messages.outbox.lead.draftRejected)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply Now' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  expect(rejected.services.outbox.records()).toHaveLength(1);
  rejected.close();
  await openApply(registration('approved'), first.storage);
  expect(await screen.findByText('Grade 10 already added')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Apply Now' })).toBeTruthy();
});

test('one refused to a rejected student is only kept or deleted, and sent whole when approved after all', async () => {
  server.fate = () => 'account_rejected';
  const { user, router, services, answers } = await openApply(registration('approved'));
  await fillIn(user);
  await services.outbox.sessionStarted({ token: 'token-of-student', user_id: 7 });
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: 'Needs your attention' });
  expect(screen.getByRole('button', { name: /^Delete/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
  Object.assign(answers, registration('rejected'));
  await services.queryClient.invalidateQueries({ queryKey: ['profile'] });
  await router.navigate({ to: '/apply/$id', params: { id: '3' } });
  expect(await screen.findByText(messages.student.rejected)).toBeTruthy();
  expect(screen.getByText('Needs your attention')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Apply Now|Send now/ })).toBeNull();

  Object.assign(answers, registration('approved'));
  server.fate = () => 'delivered';
  await services.queryClient.invalidateQueries({ queryKey: ['profile'] });
  await router.navigate({ to: '/my-applications' });
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(server.rows).toHaveLength(1));
});

test('who has applied already sees that instead of the form', async () => {
  await openApply({ 'GET internship/3': ok({ internship: internshipDetails({ is_applied: 1 }) }) });
  expect(await screen.findByText(messages.internship.alreadyApplied)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply Now' })).toBeNull();
});

test('an internship that is gone says so, also when an older list still has it', async () => {
  await openApply({ 'GET internship/3': refused('internship_not_found') });
  expect(await screen.findByText('This internship is no longer there.')).toBeTruthy();
});

test('a draft stands under the news that its internship is gone, to be kept or deleted', async () => {
  const { user, router, services, answers } = await openApply();
  await addGrade(user, 10, 'Lae Secondary');
  await screen.findByText('Saved on this phone');
  answers['GET internship/3'] = refused('internship_not_found');
  await services.queryClient.invalidateQueries({ queryKey: ['internships', 'detail', '3'] });
  expect(await screen.findByText('This internship is no longer there.')).toBeTruthy();
  expect(await screen.findByText(messages.outbox.lead.draftGone)).toBeTruthy();
  expect(screen.getByText('Store assistant')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'My Applications' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-applications'));
  expect(services.outbox.records()).toHaveLength(1);
});

test('without any saved copy and without signal the screen says what is missing', async () => {
  await openApply({ 'GET internship/3': noSignal });
  expect(await screen.findByText('Not saved on this phone yet')).toBeTruthy();
});

test('a phone that denies storage says so in a sentence and offers to try again', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await openApply();
  expect(await screen.findByText('Your application cannot be kept on this phone')).toBeTruthy();
  expect(screen.getByText(messages.outbox.storageUnavailable)).toBeTruthy();
});

test('a draft stands in My Applications, and is deleted only after the question was confirmed', async () => {
  const { user, router, services } = await openApply();
  await addGrade(user, 8, 'Koki');
  await screen.findByText('Saved on this phone');
  await router.navigate({ to: '/my-applications' });
  const list = await screen.findByRole('region', { name: 'On this phone' });
  expect(within(list).getByText('Draft')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: /^Delete/ }));
  await press(user, 'Cancel');
  expect(services.outbox.records()).toHaveLength(1);
  await user.click(within(list).getByRole('button', { name: /^Delete/ }));
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(services.outbox.records()).toEqual([]));
  expect(await screen.findByText('No applications yet')).toBeTruthy();
});
