import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { application, internshipDetails } from '../support/answers';
import { badGateway, heldAnswer } from '../support/on-screen';
import { noSignal, ok, openPage, refused, type Answer } from '../support/open-page';

const DETAILS = 'GET internship/3';
const HOUR = 3_600_000;
const details = ok({ internship: internshipDetails() });
const openDetails = (answer: Answer, path = '/internship-details/3') =>
  openPage(path, { role: 'student', answers: { [DETAILS]: answer } });
const applyNow = () => screen.queryByRole('link', { name: 'Apply Now' });

describe('a screen with a saved copy', () => {
  test('says what the server refused, above the copy', async () => {
    const { user, answers } = await openDetails(details);
    await screen.findByText('Help behind the counter.');
    answers[DETAILS] = refused('internal');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(messages.internship.detailsFailed + errorTable.internal.sentence);
    expect(screen.getByText('Help behind the counter.')).toBeTruthy();
    expect(screen.getByText(/^Saved copy from /)).toBeTruthy();
  });

  test('shows it no longer, and lets nobody apply, when the internship is gone', async () => {
    const { user, answers } = await openDetails(details);
    await waitFor(() => expect(applyNow()).not.toBeNull());
    answers[DETAILS] = refused('internship_not_found');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(errorTable.internship_not_found.sentence)).toBeTruthy();
    expect(applyNow()).toBeNull();
    expect(screen.queryByText('Help behind the counter.')).toBeNull();
  });

  test('keeps it without signal, and says that it is a copy', async () => {
    const { user, answers } = await openDetails(details);
    await screen.findByText(/^Updated /);
    answers[DETAILS] = noSignal;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Saved copy from just now/)).toBeTruthy();
    expect(screen.getByText(messages.offline.notNewest).getAttribute('role')).toBe('status');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test("says so too when the copy is the worker's, and calls the link dead", async () => {
    await openDetails(ok({ internship: internshipDetails() }, { savedAt: Date.now() - 3 * HOUR }));
    expect(await screen.findByText('Saved copy from 3 hours ago')).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Connection' }).textContent).toBe('Offline');
  });

  test('asks once, however often somebody presses Refresh on a slow link', async () => {
    const { user, answers, calls } = await openDetails(details);
    await screen.findByText(/^Updated /);
    const asked = calls(DETAILS).length;
    const refreshed = heldAnswer();
    answers[DETAILS] = refreshed.answer;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await user.click(await screen.findByRole('button', { name: 'Refreshing...' }));
    await user.click(screen.getByRole('button', { name: 'Refreshing...' }));
    expect(calls(DETAILS)).toHaveLength(asked + 1);
    const description = 'It has arrived.';
    refreshed.arrive({ internship: internshipDetails({ description }) });
    expect(await screen.findByText(description)).toBeTruthy();
  });

  test('does not read its age out again and again', async () => {
    await openDetails(details);
    const age = await screen.findByText(/^Updated /);
    expect(age.closest('[role=status], [aria-live]')).toBeNull();
  });
});

test('a business that was rejected sees its saved applicants no longer, and keeps none of them', async () => {
  const LIST = 'GET internship_applications/3/applications';
  const applicants = ok({
    status: 200,
    internship: { id: 3, title: 'Store assistant' },
    internship_applications: [application()],
  });
  const page = await openPage('/internship/3/applications', {
    role: 'business',
    answers: { [LIST]: applicants },
  });
  await screen.findByRole('button', { name: 'Maria Kaupa' });
  const kept = () => {
    page.services.persistence.flush();
    return page.storage.keys().filter((key) => page.storage.getItem(key)?.includes('Maria Kaupa'));
  };
  expect(kept()).toHaveLength(1);
  page.answers[LIST] = refused('account_rejected');
  await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(errorTable.account_rejected.sentence)).toBeTruthy();
  expect(screen.queryByText('Maria Kaupa')).toBeNull();
  expect(kept()).toEqual([]);
});

test('a form for an internship that is gone does not open from an older copy', async () => {
  const { user, answers } = await openDetails(details, '/apply/3');
  await screen.findByRole('button', { name: 'Apply Now' });
  answers[DETAILS] = refused('internship_not_found');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
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
  await screen.findByText('Not saved on this phone yet');
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
