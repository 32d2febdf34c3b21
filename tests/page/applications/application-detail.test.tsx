import { screen, within } from '@testing-library/react';
import { errorTable } from '#contract/errors';
import { applying, withdrawal } from '#contract/messages/applications';
import { messages } from '#contract/messages';
import { describe, expect, test } from 'vitest';
import type { GivenAnswer } from '#contract/applications';
import { hiredWords } from '#contract/messages/progress';
import { application } from '../../support/answers';
import { ok, openPage, refused, type Answer } from '../../support/open-page';

const history = [
  { status: 'submitted', at: '2026-11-01T02:00:00.000Z', by: 'Maria Kaupa' },
  { status: 'viewed', at: '2026-11-02T02:00:00.000Z', by: 'Kundu Hardware' },
  { status: 'hired', at: '2026-11-03T02:00:00.000Z', by: 'Kundu Hardware' },
  { status: 'viewed', at: '2026-11-04T02:00:00.000Z', by: 'Kundu Hardware' },
] as const;

const answer = (given: Parameters<typeof application>[0] = {}, answers: readonly GivenAnswer[] = []) => ({
  status: 200,
  internship_application: { ...application(given), history, answers },
});
const openDetail = (detail: Answer) =>
  openPage('/application-detail/10000001', {
    role: 'student',
    answers: { 'GET internship_applications/10000001': detail },
  });

test('shows status, date, levels, documents and a dated timeline in words, with when the business was reminded', async () => {
  const { internship_application: viewed } = answer({ status: 'viewed' });
  const reminders = ['2026-11-19T02:00:00.000Z'];
  await openDetail(ok({ status: 200, internship_application: { ...viewed, reminders } }));
  expect(await screen.findByText('Seen')).toBeTruthy();
  expect(screen.getByText('Created on').nextSibling?.textContent).toBe('1 November 2026');
  expect(screen.getByRole('row', { name: '10 Lae Secondary' })).toBeTruthy();
  const resume = screen.getByRole('link', { name: /^View Resume/ });
  expect(resume.getAttribute('href')).toBe('/api/files/resume?signature=1');
  expect(resume.getAttribute('target')).toBe('_blank');
  expect(screen.getByRole('link', { name: /^View Cover Letter/ })).toBeTruthy();
  for (const words of [
    'You sent your application',
    'Kundu Hardware opened your application',
    'Kundu Hardware hired you',
    'Kundu Hardware set it back to Seen',
    '1 November 2026, 12:00',
  ]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  const events = within(screen.getByText('You sent your application').closest('ol')!);
  expect(events.getAllByRole('listitem').at(-1)?.textContent).toContain(
    'The business was reminded on 19 November',
  );
  expect(screen.queryByText(applying.answerUnlikely, { exact: false })).toBeNull();
});

test('says who opened what, and when it was withdrawn', async () => {
  const opened = [
    { what: 'contact', at: '2026-11-19T00:00:00.000Z', by: 'Kundu Hardware' },
    { what: 'cover_letter', at: '2026-11-19T01:00:00.000Z', by: 'Kundu Hardware' },
  ];
  const details = answer({ status: 'viewed', held: true, withdrawn_at: '2026-11-20T02:00:00.000Z' });
  await openDetail(ok({ ...details, internship_application: { ...details.internship_application, opened } }));
  const timeline = (await screen.findByRole('heading', { name: 'What happened so far' })).parentElement!;
  const steps = within(timeline).getAllByRole('listitem');
  expect(steps.slice(-3).map(({ textContent }) => textContent)).toEqual([
    'Kundu Hardware opened your contact details19 November 2026, 10:00',
    'Kundu Hardware opened your cover letter19 November 2026, 11:00',
    'You withdrew your application20 November 2026, 12:00',
  ]);
  expect(steps.map(({ dataset }) => dataset['state'])).toEqual([
    'done',
    'done',
    'done',
    'fact',
    'fact',
    'fact',
    'ended',
  ]);
  expect(screen.getByText('Status').nextSibling?.textContent).toBe('SeenWithdrawn');
  expect(screen.getByText(withdrawal.doneOn('20 November 2026'))).toBeTruthy();
  expect(screen.queryByText(messages.apply.held)).toBeNull();
  expect(screen.queryByText(withdrawal.button)).toBeNull();
});

describe('withdrawing', () => {
  const WITHDRAW = 'POST internship_applications/10000001/withdraw';
  const ask = async (given: Parameters<typeof application>[0] = {}) => {
    const page = await openDetail(ok(answer(given)));
    await page.user.click(await screen.findByText('More'));
    await page.user.click(await screen.findByRole('button', { name: withdrawal.button }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this application?' }));
    return { ...page, dialog, confirm: dialog.getByRole('button', { name: 'Withdraw' }) };
  };

  test('that the server refuses stays, with the reason', async () => {
    const { user, dialog, confirm, answers } = await ask();
    answers[WITHDRAW] = refused('application_hired');
    await user.click(confirm);
    expect((await dialog.findByRole('alert')).textContent).toContain(errorTable.application_hired.sentence);
    expect(confirm.textContent).toBe('Withdraw');
  });

  test('is not offered to who is hired, who reads first what to do next', async () => {
    const company = { company_name: 'Kundu Hardware', image_url: null, phone: '7100 2201' };
    await openDetail(ok(answer({ status: 'hired', company })));
    await screen.findByRole('heading', { name: hiredWords.title });
    expect(screen.getByText(hiredWords.nextSteps.call('Kundu Hardware', '7100 2201'))).toBeTruthy();
    expect(screen.queryByText(withdrawal.button)).toBeNull();
  });
});

test('when no answer is likely it says so, and what to do next', async () => {
  await openDetail(ok(answer({ reminded_at: '2026-11-19T02:00:00.000Z', answer_unlikely: true })));
  expect(
    await screen.findByText(
      `${applying.noAnswerYet} ${applying.reminded('19 November')}. ${applying.answerUnlikely}`,
    ),
  ).toBeTruthy();
  expect(screen.getByText(messages.applications.answerAfterwards)).toBeTruthy();
  const next = screen.getByRole('link', { name: applying.similar });
  expect(next.getAttribute('href')).toBe('/all-internships');
});

test('links of a copy older than 15 minutes are not offered; new ones are a tap away', async () => {
  const { user, answers, services } = await openDetail(ok(answer(), { savedAt: Date.now() - 15 * 60_000 }));
  await screen.findByRole('button', { name: 'Open Resume when there is signal' });
  expect(screen.queryByRole('link', { name: /View Resume/ })).toBeNull();
  // The worker's copy meant that there was no signal.
  services.connection.answered(10);
  answers['GET internship_applications/10000001'] = ok(answer({ resume: '/api/files/resume?signature=2' }));
  await user.click(await screen.findByRole('button', { name: 'Get a new link to Resume' }));
  const link = await screen.findByRole('link', { name: /View Resume/ });
  expect(link.getAttribute('href')).toBe('/api/files/resume?signature=2');
});

test('without signal the links are replaced by the reason', async () => {
  const { services, user, calls } = await openDetail(ok(answer()));
  await screen.findByRole('link', { name: /View Resume/ });
  services.connection.unanswered();
  expect(await screen.findByText(/They can be opened when there is signal/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /View Resume/ })).toBeNull();
  // Nor does the keyboard set off what could only wait in vain.
  screen.getByRole('button', { name: 'Open Resume when there is signal' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Getting a new link...' })).toBeNull();
  expect(calls('GET internship_applications/10000001')).toHaveLength(1);
});

test('held, late and removed are said', async () => {
  const internship = { ...application().internship, removed: true };
  await openDetail(ok(answer({ held: true, sent_late_hours: 5, internship })));
  expect(await screen.findByText(messages.apply.held)).toBeTruthy();
  expect(screen.getByText('Sent late: written before closing, arrived 5 hours later')).toBeTruthy();
  expect(screen.getByText(messages.internship.removed)).toBeTruthy();
});

test("one that is not there, or somebody else's, is said clearly with a way on", async () => {
  await openDetail(refused('not_found'));
  expect(await screen.findByText(errorTable.not_found.sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My Applications' })).toBeTruthy();
});

test('without signal the saved list shows what it knows of an application that was never opened', async () => {
  const list = { status: 200, internship_application: [application({ status: 'viewed' })] };
  const mine = 'GET internship_applications/my_applications';
  const first = await openPage('/my-applications', { role: 'student', answers: { [mine]: ok(list) } });
  await screen.findByText('Store assistant');
  await first.services.savedQueries.settled();
  first.close();
  await openPage('/application-detail/10000001', { role: 'student', answers: {}, storage: first.storage });
  expect(await screen.findByRole('row', { name: '10 Lae Secondary' })).toBeTruthy();
  expect(screen.getByText('Seen')).toBeTruthy();
  expect(screen.queryByText('What happened so far')).toBeNull();
});

test('who is hired after an answer reads of none that was taken back', async () => {
  const at = '2026-11-02T03:00:00.000Z';
  const by = 'Kundu Hardware';
  const given = { at: '2026-11-01T04:00:00.000Z', by, note: null, ended_at: at };
  const details = answer({ status: 'hired' }, [given]).internship_application;
  const hired = [...history.slice(0, 2), { ...history[1], status: 'hired' as const, at, by }];
  await openDetail(ok({ status: 200, internship_application: { ...details, history: hired } }));
  const steps = within((await screen.findByText('You sent your application')).closest('ol')!);
  expect(steps.getByText(messages.applications.answeredBy(by))).toBeTruthy();
  expect(steps.queryByText(/took its answer back/)).toBeNull();
});

test('an answer is read once, and the timeline ends with it: what follows brings nothing further', async () => {
  const at = '2026-11-02T03:00:00.000Z';
  const note = 'Come back in June.';
  const by = 'Kundu Hardware';
  const details = answer({ status: 'viewed', answer: { at, note } }, [
    { at: '2026-11-01T03:00:00.000Z', by, note: null, ended_at: '2026-11-01T04:00:00.000Z' },
    { at, by, note, ended_at: null },
  ]).internship_application;
  const opened = [{ what: 'contact', at: '2026-11-02T04:00:00.000Z', by }];
  await openDetail(
    ok({ status: 200, internship_application: { ...details, history: history.slice(0, 2), opened } }),
  );
  const answered = messages.applications.answeredBy(by);
  const steps = within((await screen.findByText('You sent your application')).closest('ol')!);
  expect(screen.getAllByText(answered), 'the one that was taken back, and the one that stands').toHaveLength(
    2,
  );
  expect(screen.getAllByText(note)).toHaveLength(1);
  expect(screen.getByText(messages.applications.answerAfterwards)).toBeTruthy();
  expect(
    steps.getAllByRole('listitem').map(({ textContent, dataset }) => [dataset['state'], textContent]),
  ).toEqual([
    ['done', 'You sent your application (done)1 November 2026, 12:00'],
    ['fact', `${answered}1 November 2026, 13:00`],
    ['fact', `${by} took its answer back1 November 2026, 14:00`],
    ['done', `${by} opened your application (done)2 November 2026, 12:00`],
    ['ended', `${by} answered2 November 2026, 13:00`],
    ['fact', `${by} opened your contact details2 November 2026, 14:00`],
  ]);
  expect(screen.getByText('Status').nextSibling?.textContent).toBe(
    `Seen${messages.applications.notThisTime}`,
  );
});
