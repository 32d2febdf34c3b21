import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { refused as refusedMessages } from '#contract/messages/site';
import { applicantList, application, internshipDetails } from '../support/answers';
import { badGateway, heldAnswer } from '../support/on-screen';
import { noSignal, ok, openPage, refused, type Answer } from '../support/open-page';
import { storedText } from '../support/saved-queries';
import { wholePortal } from '../support/whole-portal';

const DETAILS = 'GET internship/3';
const HOUR = 3_600_000;
const details = ok({ internship: internshipDetails() });
const openDetails = (answer: Answer, path = '/internship-details/3') =>
  openPage(path, { role: 'student', answers: { [DETAILS]: answer } });
/** Presses Refresh, which is offered without signal. */
const refresh = async ({ user, services }: Awaited<ReturnType<typeof openPage>>) => {
  act(() => services.connection.unanswered());
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
};
const applyNow = () => screen.queryByRole('link', { name: 'Apply Now' });

describe('a screen with a saved copy', () => {
  test('says what the server refused, above the copy', async () => {
    const page = await openDetails(details);
    await screen.findByText('Help behind the counter.');
    page.answers[DETAILS] = refused('internal');
    await refresh(page);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(messages.internship.detailsFailed + refusedMessages.problem);
    expect(screen.getByText('Help behind the counter.')).toBeTruthy();
    expect(screen.getByText(/^Saved here (just now|.+ ago)/)).toBeTruthy();
  });

  test('shows it no longer, and lets nobody apply, when the internship is gone', async () => {
    const page = await openDetails(details);
    await waitFor(() => expect(applyNow()).not.toBeNull());
    page.answers[DETAILS] = refused('internship_not_found');
    await refresh(page);
    expect(await screen.findByText(errorTable.internship_not_found.sentence)).toBeTruthy();
    expect(applyNow()).toBeNull();
    expect(screen.queryByText('Help behind the counter.')).toBeNull();
  });

  test('keeps it without signal, says that it is a copy, whose age is not read out, and is new with the signal', async () => {
    const page = await openDetails(details);
    await screen.findByText('Help behind the counter.');
    page.answers[DETAILS] = noSignal;
    await refresh(page);
    const age = await screen.findByText(/^Saved here just now/);
    expect(age.closest('[role=status], [aria-live]')).toBeNull();
    const failed = await screen.findByText(messages.offline.notNewest);
    expect([failed.getAttribute('role'), failed.className]).toEqual(['status', '']);
    expect(screen.queryByRole('alert')).toBeNull();
    page.answers[DETAILS] = ok({ internship: internshipDetails({ description: 'It is new.' }) });
    act(() => page.services.connection.answered(100));
    expect(await screen.findByText('It is new.')).toBeTruthy();
  });

  test('says at once, for everybody to see, that a refresh is pointless while the phone has no network', async () => {
    const { answers, user } = await openDetails(details);
    await screen.findByText('Help behind the counter.');
    answers[DETAILS] = heldAnswer().answer;
    act(() => void window.dispatchEvent(new Event('offline')));
    const button = await screen.findByRole('button', { name: 'Refresh' });
    expect(screen.queryByText(messages.offline.tryLater)).toBeNull();
    await user.click(button);
    const said = screen.getByText(messages.offline.tryLater);
    expect([said.getAttribute('role'), said.className]).toEqual(['status', '']);
    expect(screen.getByText(/^Saved here just now/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test("says so too when the copy is the worker's, and calls the link dead", async () => {
    await openDetails(ok({ internship: internshipDetails() }, { savedAt: Date.now() - 3 * HOUR }));
    expect(await screen.findByText('Saved here 3 hours ago')).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Connection' }).textContent).toBe('Offline');
  });

  test('asks once, however often somebody presses Refresh on a slow link', async () => {
    const page = await openDetails(details);
    const { user, answers, calls } = page;
    await screen.findByText('Help behind the counter.');
    const asked = calls(DETAILS).length;
    const refreshed = heldAnswer();
    answers[DETAILS] = refreshed.answer;
    await refresh(page);
    expect((await screen.findByText('Refreshing...')).getAttribute('role')).toBe('status');
    const pressed = screen.getByRole('button', { name: 'Refresh' });
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    await user.click(pressed);
    await user.click(pressed);
    expect(calls(DETAILS)).toHaveLength(asked + 1);
    const description = 'It has arrived.';
    refreshed.arrive({ internship: internshipDetails({ description }) });
    expect(await screen.findByText(description)).toBeTruthy();
  });
});

test('a business that was rejected sees its saved applicants no longer, and keeps none of them', async () => {
  const LIST = 'GET internship_applications/3/applications';
  const applicants = ok(applicantList(application()));
  const page = await openPage('/internship/3/applications', {
    role: 'business',
    answers: { [LIST]: applicants },
  });
  await screen.findByRole('button', { name: 'Maria Kaupa' });
  const kept = async () => {
    await page.services.savedQueries.settled();
    return (await storedText(page.storage)).includes('Maria Kaupa');
  };
  expect(await kept()).toBe(true);
  page.answers[LIST] = refused('account_rejected');
  await refresh(page);
  expect(await screen.findByText(errorTable.account_rejected.sentence)).toBeTruthy();
  expect(screen.queryByText('Maria Kaupa')).toBeNull();
  expect(await kept()).toBe(false);
});

test('a form for an internship that is gone does not open from an older copy', async () => {
  const { services, answers } = await openDetails(details, '/apply/3');
  await screen.findByRole('button', { name: 'Apply Now' });
  answers[DETAILS] = refused('internship_not_found');
  await act(() => services.queryClient.invalidateQueries());
  expect(await screen.findByText(errorTable.internship_not_found.sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply Now' })).toBeNull();
});

test('a screen that a broken proxy keeps from the portal says so, and not that there is no signal', async () => {
  await openDetails(badGateway);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(messages.internship.detailsFailed);
  expect(alert.textContent).toContain(errorTable.unavailable.sentence);
  expect(screen.getByRole('main').textContent).not.toContain('signal');
});

test('a screen that was opened without signal fills itself when the signal is back', async () => {
  const { answers, services } = await openDetails(noSignal);
  await screen.findByText('No signal');
  expect(screen.getByRole('alert').textContent, 'the cause once').toBe(messages.offline.notOpened);
  answers[DETAILS] = details;
  act(() => services.connection.answered(100));
  expect(await screen.findByText('Help behind the counter.')).toBeTruthy();
});

describe('whether an internship has closed', () => {
  const closing = (day: string) => ok({ internship: internshipDetails({ last_date_to_apply: day }) });
  const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10);

  test("goes by the server's clock, not by a phone's that is ahead", async () => {
    const server = new Date(Date.now() - 30 * 24 * HOUR).toUTCString();
    const body = { internship: internshipDetails({ last_date_to_apply: inDays(-2) }) };
    await openDetails(() => Response.json(body, { headers: { Date: server } }));
    await waitFor(() => expect(applyNow()).not.toBeNull());
    expect(screen.queryByText(messages.internship.closed)).toBeNull();
  });

  test('is said when it has', async () => {
    await openDetails(closing(inDays(-2)));
    expect(await screen.findByText(messages.internship.closed)).toBeTruthy();
    expect(applyNow()).toBeNull();
  });

  test('is left to the server where its clock was never heard', async () => {
    await openDetails(
      ok(
        { internship: internshipDetails({ last_date_to_apply: inDays(-2) }) },
        { savedAt: Date.now() - 72 * HOUR },
      ),
    );
    await waitFor(() => expect(applyNow()).not.toBeNull());
  });
});

describe('the age of what is shown, with Refresh,', () => {
  const age = () => screen.queryByText(/^Saved here (just now|.+ ago)/);
  const refreshButton = () => screen.queryByRole('button', { name: 'Refresh' });
  const open = () => openPage('/internship-details/3', { role: 'student', answers: wholePortal('student') });
  const isOffered = () => [age() !== null, refreshButton() !== null];
  beforeEach(
    () =>
      void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] }),
  );
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('is shown after five minutes, and goes with a refresh, which leaves the focus to the heading', async () => {
    const { user } = await open();
    await screen.findByText('Help behind the counter.');
    expect(isOffered()).toEqual([false, false]);
    await pass(4.5 * 60_000);
    expect(isOffered()).toEqual([false, false]);
    await pass(60_000);
    expect(isOffered()).toEqual([true, true]);
    expect(age()?.textContent).toBe('Saved here 5 minutes ago');
    await user.click(refreshButton()!);
    await waitFor(() => expect(isOffered()).toEqual([false, false]));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test.each([
    ['an application', 'student', '/apply/3'],
    ['a profile', 'student', '/profile/edit-profile'],
    ['a business profile', 'business', '/business-profile'],
    ['an internship', 'business', '/edit-internship/3'],
  ] as const)('is never shown on the form of %s', async (_, role, path) => {
    const { services, answers } = await openPage(path, { role, answers: wholePortal(role) });
    await waitFor(() => expect(screen.getByRole('main').querySelector('form')).not.toBeNull());
    for (const name of Object.keys(answers)) answers[name] = noSignal;
    act(() => services.connection.unanswered());
    await pass(10 * 60_000);
    expect(isOffered()).toEqual([false, false]);
  });
});
