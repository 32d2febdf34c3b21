import { screen, within } from '@testing-library/react';
import { closesAt, portMoresbyDate } from '#contract/dates';
import { errorTable } from '#contract/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { hiredWords } from '#contract/messages/progress';
import { application, internshipDetails } from '../../support/answers';
import { addGrade, applyNow, fillIn, mine, openApply, press } from '../../support/apply-page';
import { ok, ours } from '../../support/open-page';
import { startPhone } from '../../support/phone';

/** One phone and the portal behind it; what the page keeps outlives the page. */
let server: Awaited<ReturnType<typeof startPhone>>;
beforeEach(() => {
  server = startPhone();
});

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
  expect(screen.getByText(messages.apply.gradeAdded(10))).toBeTruthy();
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
  for (const sentence of [messages.apply.noGrade, messages.apply.noFiles, messages.apply.invalid]) {
    expect(await screen.findByText(sentence)).toBeTruthy();
  }
  await user.click(screen.getByLabelText('Grade 12'));
  await press(user, 'Apply Now');
  expect(await screen.findByText(messages.apply.blankSchool(12))).toBeTruthy();
  expect(router.state.location.pathname).toBe('/apply/3');
  expect(server.requests()).toBe(0);
});

test('without signal it is "Saved on this phone"; "Thank You!" comes only with the receipt, and once', async () => {
  const { user, router, answers } = await applyNow(server, 'lost_before');
  expect(await screen.findByRole('heading', { name: messages.outbox.saved })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/thank-you');
  expect(await screen.findByText(messages.outbox.states.queued)).toBeTruthy();
  expect(screen.getByText(messages.outbox.clearing)).toBeTruthy();
  expect(screen.queryByText('Thank You!')).toBeNull();

  answers['GET internship_applications/my_applications'] = mine(application({ held: true }));
  // Between two tries there is a way to ask for the next one; whoever comes first, the person or the clock, sends it.
  const sendNow = await screen.findByRole('button', { name: 'Send now' });
  server.outcome = () => 'delivered';
  await user.click(sendNow);
  expect(await screen.findByRole('heading', { name: 'Thank You!' })).toBeTruthy();
  expect(await screen.findByText(messages.apply.held)).toBeTruthy();
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
  const { user, router, services } = await applyNow(server, 'validation_failed');
  await screen.findByRole('heading', { name: messages.outbox.states.needs_attention });
  const [before] = services.outbox.records() ?? [];
  await user.click(screen.getByRole('link', { name: /^Correct it/ }));
  expect(await screen.findByText(messages.validation.fillRequired)).toBeTruthy();
  await press(user, 'Remove Grade 10');
  await addGrade(user, 12, 'Sogeri National');
  server.outcome = () => 'delivered';
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: 'Thank You!' });
  expect(server.rows.map(({ key }) => key)).toEqual([before?.id]);
  expect(router.state.location.search).toEqual({ record: before?.id });
});

/** An application that was written on the last day, and refused. @returns the page, and when the internship closes */
async function refusedOnLastDay(outcome: ReturnType<typeof server.outcome>) {
  const last_date_to_apply = portMoresbyDate(Date.now());
  const internship = ok({ internship: internshipDetails({ last_date_to_apply }) });
  const page = await applyNow(server, outcome, { 'GET internship/3': internship });
  await screen.findByRole('heading', { name: messages.outbox.states.needs_attention });
  return { ...page, closing: closesAt(last_date_to_apply) };
}

test('one written in time is corrected after closing and sent as written in time, and stands on the internship meanwhile', async () => {
  const { user, router, services, closing } = await refusedOnLastDay('validation_failed');
  const [before] = services.outbox.records() ?? [];
  services.serverTime.update(closing + 3_600_000, Date.now());

  await router.navigate({ to: '/internship-details/$id', params: { id: '3' } });
  const note = await screen.findByText(/^Your application is on this phone/);
  const description = await screen.findByRole('heading', { name: 'Description' });
  expect(note.compareDocumentPosition(description) & Node.DOCUMENT_POSITION_FOLLOWING, 'first').toBeTruthy();
  expect(screen.queryByText(messages.internship.closed)).toBeNull();
  await router.navigate({ to: '/my-applications' });
  await user.click(await screen.findByRole('link', { name: /^Correct it/ }));
  expect(await screen.findByText(messages.validation.fillRequired)).toBeTruthy();
  server.outcome = () => 'delivered';
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: 'Thank You!' });
  const [after] = services.outbox.records() ?? [];
  expect([after?.id, after?.state, after?.queued_at]).toEqual([before?.id, 'sent', before?.queued_at]);
});

test.each([
  ['72 hours after closing', 'validation_failed', 73 * 3_600_000],
  ['when the portal has called it closed', 'internship_closed', 3_600_000],
] as const)('one that was refused is not offered to be corrected %s', async (_when, outcome, later) => {
  const { router, services, closing } = await refusedOnLastDay(outcome);
  services.serverTime.update(closing + later, Date.now());
  await router.navigate({ to: '/apply/$id', params: { id: '3' } });
  expect(await screen.findByText(messages.internship.closed)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply Now' })).toBeNull();
});

test('a grade that the portal finds twice is said beside it', async () => {
  const { status, sentence } = errorTable.validation_failed;
  const errors = { level_achieved: [messages.apply.duplicateGrade(10)] };
  server.receive = () =>
    Promise.resolve(
      ours(
        Response.json({ code: 'validation_failed', error: sentence, message: sentence, errors }, { status }),
      ),
    );
  const { user } = await applyNow(server, 'delivered');
  await screen.findByRole('heading', { name: messages.outbox.states.needs_attention });
  await user.click(screen.getByRole('link', { name: /^Correct it/ }));
  expect(await screen.findByText(messages.apply.duplicateGrade(10))).toBeTruthy();
});

test('what no part of the phone has foreseen is said, and nothing is queued', async () => {
  const { user, services } = await openApply();
  await fillIn(user);
  vi.spyOn(await services.outbox.load(), 'queue').mockRejectedValue(new Error('unforeseen'));
  await press(user, 'Apply Now');
  expect(await screen.findByText(messages.apply.failed)).toBeTruthy();
  expect(server.requests()).toBe(0);
});

test.each(['viewed', 'hired'] as const)(
  'who has applied already sees what became of it instead of the form: %s',
  async (status) => {
    const mineNow = mine(application({ status }));
    await openApply({
      'GET internship/3': ok({ internship: internshipDetails({ is_applied: 1 }) }),
      'GET internship_applications/my_applications': mineNow,
    });
    const shown = status === 'hired' ? hiredWords.title : messages.internship.alreadyApplied;
    expect(await screen.findByText(shown)).toBeTruthy();
    const steps = within(screen.getByRole('main')).queryAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(
      status === 'hired' ? [] : ['Sent (done)', 'Seen (done)', 'Hired (not yet)'],
    );
    expect(screen.queryByRole('button', { name: 'Apply Now' })).toBeNull();
  },
);

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

test('large documents show how much of them the portal has, on the screen and beside the connection', async () => {
  let pieces = 0;
  server.outcome = () =>
    server.asked.at(-1)!.startsWith('PATCH') && (pieces += 1) === 3 ? 'never' : 'delivered';
  const { user, services } = await openApply();
  await fillIn(user);
  const large = new File([`%PDF-1.4\n${'x'.repeat(300 * 1024)}\n%%EOF\n`], 'long.pdf', {
    type: 'application/pdf',
  });
  await user.upload(screen.getByLabelText(/^Resume/), large);
  await screen.findByText(/long\.pdf/);
  await services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(user, 'Apply Now');
  // Pieces of 32 and 64 KB.
  expect(await screen.findByText(messages.outbox.progress(31, 96, 301))).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('31');
  expect(screen.getByRole('status', { name: 'Connection' }).textContent).toContain('31 %');
});
