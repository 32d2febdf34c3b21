import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import type { JobAlert } from '#contract/job-alerts';
import { messages } from '#contract/messages';
import { mailsLink } from '#contract/messages/job-alerts';
import { memoryStorage } from '../../../src/services/session';
import { student } from '../../support/answers';
import { categories, found, list } from '../../support/internship-list';
import { expectToast, fill, hrefOf, main, press, type Page } from '../../support/on-screen';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';

const text = messages.jobAlerts;
const POST = 'POST job_alerts';
const alert = (given: Partial<JobAlert> = {}): JobAlert => ({
  ...{ id: 5, category_id: 2, category: 'Trades', place: 'Lae', by_news: true, by_mail: false },
  ...{ created_at: '2026-11-01T02:00:00.000Z', ...given },
});
const all = (job_alerts: JobAlert[], mails_ended = false) => ok({ job_alerts, mails_ended });
const answers = {
  'GET profile': ok({ user: student({ id: 7, email_confirmed: true }) }),
  'GET internship_categories': categories,
  'GET internship/': list(),
  'GET job_alerts': all([]),
};
const open = (more: Record<string, Answer> = {}, path = '/job-alerts', storage = memoryStorage()) =>
  openPage(path, { role: 'student', answers: { ...answers, ...more }, storage });
const checkbox = (name: string) => main().getByRole<HTMLInputElement>('checkbox', { name });
const chosen = async (name: string) =>
  (await main().findByRole<HTMLSelectElement>('combobox', { name })).selectedOptions[0]?.textContent;
const sent = (page: Page, call = POST) => page.calls(call).map(({ body }) => body);

test('the list leads a student with filters to an alert for the same, which one press makes', async () => {
  const page = await open(
    { [POST]: all([alert({ category_id: 1 })]) },
    '/all-internships?category=1&location=Lae',
  );
  await found(1);
  const link = hrefOf(messages.internship.tellMe)!;
  expect(link).toBe('/job-alerts?category=1&location=Lae');
  await page.router.navigate({ to: link });
  await waitFor(async () => expect(await chosen('Category')).not.toBe(text.allCategories));
  expect(await chosen('Location')).toBe('Lae');
  expect([checkbox(text.byNews).checked, checkbox(text.byMail).checked]).toEqual([true, false]);
  await press(page, text.save);
  await expectToast(text.saved, 'Success');
  expect(sent(page)).toEqual([{ category_id: 1, place: 'Lae', by_news: true, by_mail: false }]);
  expect(hrefOf('Trades, Lae')).toBe('/all-internships?category=1&location=Lae');
});

test('a location that no filter names is one of the other places; without a category or place nothing is offered', async () => {
  const page = await open({}, '/job-alerts?location=Goroka');
  expect(await chosen('Location')).toBe(text.otherPlaces);
  page.close();
  await open({}, '/all-internships?q=welder');
  await screen.findByText(/Found$/);
  expect(main().queryByRole('link', { name: messages.internship.tellMe })).toBeNull();
});

test('without signal it says so plainly, and what was chosen stays through a restart', async () => {
  const storage = memoryStorage();
  const first = await open({ [POST]: noSignal }, '/job-alerts', storage);
  await fill(first, { Location: 'Lae' });
  await first.user.click(checkbox(text.byMail));
  await press(first, text.save);
  expect((await main().findByRole('alert')).textContent).toBe(text.needsSignal);
  first.close();
  const again = await open({ [POST]: all([alert()]) }, '/job-alerts', storage);
  expect(await chosen('Location')).toBe('Lae');
  expect(checkbox(text.byMail).checked).toBe(true);
  await press(again, text.save);
  await expectToast(text.saved, 'Success');
  expect(sent(again)).toEqual([{ category_id: null, place: 'Lae', by_news: true, by_mail: true }]);
  const location = main().getByRole<HTMLSelectElement>('combobox', { name: 'Location' });
  expect([location.value, again.storage.keys().filter((key) => key.includes('job-alert'))]).toEqual(['', []]);
});

test('who chooses the mail with an e-mail that is not confirmed reads so, and has the link mailed again', async () => {
  const email = 'maria@example.com';
  const page = await open({
    'GET profile': ok({ user: student({ id: 7, email, email_confirmed: false }) }),
    'POST users/email/send_link': ok({ message: messages.email.linkSent(email) }),
  });
  await main().findByRole('combobox', { name: 'Location' });
  expect(main().queryByText(text.confirmFirst(email))).toBeNull();
  await page.user.click(checkbox(text.byMail));
  expect(await main().findByText(text.confirmFirst(email))).toBeTruthy();
  await press(page, 'Send it again');
  expect(await main().findByText(messages.email.linkSent(email))).toBeTruthy();
});

test('one is changed and deleted, and what the server says of a change is shown', async () => {
  const PUT = 'PUT job_alerts/5';
  const page = await open({
    'GET job_alerts': all([alert(), alert({ id: 6, category_id: null, category: null, place: 'Other' })]),
    [PUT]: refused('validation_failed'),
    'DELETE job_alerts/6': all([alert()]),
  });
  await press(page, 'Change Trades, Lae');
  const form = await screen.findByRole('form', { name: text.changeTitle });
  expect(document.activeElement?.textContent).toBe(text.changeTitle);
  await fill(page, { Location: 'Port Moresby' }, within(form));
  await press(page, text.save);
  expect((await main().findByRole('alert')).textContent).toBe(errorTable.validation_failed.sentence);
  page.answers[PUT] = all([
    alert({ place: 'Port Moresby' }),
    alert({ id: 6, category: null, place: 'Other' }),
  ]);
  await press(page, text.save);
  await main().findByRole('link', { name: 'Trades, Port Moresby' });
  expect(sent(page, PUT).at(-1)).toMatchObject({ category_id: 2, place: 'Port Moresby' });
  expect(await screen.findByRole('form', { name: text.newTitle })).toBeTruthy();
  await press(page, `Delete ${text.allCategories}, ${text.otherPlaces}`);
  await expectToast(text.deleted, 'Success');
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(1));
});

test('five are enough: there is no form for a sixth', async () => {
  const five = [1, 2, 3, 4, 5].map((id) => alert({ id, category_id: id, category: `Category ${id}` }));
  await open({ 'GET job_alerts': all(five) });
  expect(await main().findByText(text.full)).toBeTruthy();
  expect(main().queryByRole('button', { name: text.save })).toBeNull();
});

test('who has ended the weekly mail reads so, and has it again with one press', async () => {
  const byMail = [alert({ by_mail: true })];
  const PUT = 'PUT job_alert_mails';
  const page = await open({ 'GET job_alerts': all(byMail, true), [PUT]: noSignal });
  expect(await main().findByText(text.mailsAreEnded)).toBeTruthy();
  await press(page, text.mailsAgain);
  expect((await main().findByRole('alert')).textContent).toBe(text.changeNeedsSignal);
  page.close();
  const later = await open({ 'GET job_alerts': all(byMail, true), [PUT]: all(byMail) });
  await press(later, text.mailsAgain);
  await waitFor(() => expect(main().queryByText(text.mailsAreEnded)).toBeNull());
  expect(sent(later, PUT)).toEqual([{ wanted: true }]);
});

test('news of new internships says how many and what they have in common, and leads to the list of them', async () => {
  const told = (id: number, more: object) => ({
    ...{ id, kind: 'job_alert', created_at: '2026-11-20T02:00:00.000Z', count: 3 },
    ...{ category_id: null, category: null, place: null, ...more },
  });
  const news = [
    told(3, { category_id: 2, category: 'Trades', place: 'Lae' }),
    told(2, { place: 'Other' }),
    told(1, { count: 1 }),
  ];
  await open({ 'GET news': ok({ news, read_up_to: 0 }) }, '/news');
  await main().findByRole('link', { name: '3 new internships in Lae: Trades' });
  expect(hrefOf('3 new internships in Lae: Trades')).toBe('/all-internships?category=2&location=Lae');
  expect(hrefOf('3 new internships in other places')).toBe('/all-internships?location=Other');
  expect(hrefOf('1 new internship')).toBe('/all-internships');
});

describe('the link of a mail', () => {
  const END = 'POST job_alert_mails/end';
  const RESUME = 'POST job_alert_mails/resume';
  const done = ok({ message: mailsLink.ended });

  test('the link leaves the address at once, names what ends, and ends it by a press that can be taken back', async () => {
    const page = await openPage('/unsubscribe?token=7.se-cret', { answers: { [END]: done, [RESUME]: done } });
    expect(page.router.state.location.href).toBe('/unsubscribe');
    expect(main().getByText(mailsLink.endLead)).toBeTruthy();
    expect(page.calls(END)).toEqual([]);
    await press(page, mailsLink.end);
    expect((await main().findByText(mailsLink.ended)).closest('[role=status]')).not.toBeNull();
    await press(page, mailsLink.resume);
    expect(await main().findByText(mailsLink.resumed)).toBeTruthy();
    for (const call of [END, RESUME])
      expect(page.calls(call)).toMatchObject([{ body: { token: '7.se-cret' } }]);
    expect(main().getByRole('button', { name: mailsLink.end })).toBeTruthy();
  });

  test('without signal, and with a link that is not whole, it says so and the button stays', async () => {
    const page = await openPage('/unsubscribe?token=x', { answers: { [END]: noSignal } });
    await press(page, mailsLink.end);
    expect((await main().findByRole('alert')).textContent).toBe(mailsLink.needsSignal);
    const linkInvalid = errorTable.email_link_invalid.sentence;
    page.answers[END] = refused('email_link_invalid', { token: [linkInvalid] });
    await press(page, mailsLink.end);
    expect(await main().findByText(linkInvalid)).toBeTruthy();
    expect(main().getByRole('button', { name: mailsLink.end })).toBeTruthy();
  });
});
