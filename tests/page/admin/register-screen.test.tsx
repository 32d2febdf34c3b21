import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { registration as text } from '#contract/messages/admin';
import { openPage } from '../../support/open-page';
import { field, fill, main, press } from '../../support/on-screen';
import { startPhone } from '../../support/phone';

let server: ReturnType<typeof startPhone>;
beforeEach(() => {
  server = startPhone();
  server.students.set('Bearer token-of-admin', '7');
});

/** Logged in as an admin on a phone whose server answers with `outcome`. */
async function open(outcome: ReturnType<typeof server.outcome>) {
  server.outcome = () => outcome;
  const page = await openPage('/register', { role: 'admin', answers: {} });
  await page.services.outbox.sessionStarted({ token: 'token-of-admin', userId: 7 });
  return page;
}
const person = { 'Full Name': 'Sina Wari', 'Date of Birth': '2007-04-09', City: 'Lae', Cohort: '2026 A' };
const code = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

test('a person is kept without signal with a code that is shown, and town and cohort stay for the next', async () => {
  const page = await open('lost_before');
  await fill(page, person);
  await press(page, text.save);
  expect(await main().findByRole('heading', { name: 'Sina Wari' })).toBeTruthy();
  const shown = main().getAllByText(code)[0]!.textContent;
  const list = within(await screen.findByRole('region', { name: text.list }));
  expect(await list.findByText('Sina Wari')).toBeTruthy();
  expect(list.getByText(code).textContent).toBe(shown);
  expect(list.getByText(text.waiting(1))).toBeTruthy();
  await press(page, text.next);
  await waitFor(() => expect(field('Full Name').value).toBe(''));
  expect([field('City').value, field('Cohort').value]).toEqual(['Lae', '2026 A']);
});

test('who is refused stays with the reason, until it is removed on purpose', async () => {
  const page = await open('has_account');
  await fill(page, person);
  await press(page, text.save);
  expect(await screen.findByText(errorTable.has_account.sentence)).toBeTruthy();
  await press(page, /^Remove/);
  const asked = within(await screen.findByRole('dialog'));
  await page.user.click(asked.getByRole('button', { name: text.remove }));
  await waitFor(() => expect(screen.queryByText(errorTable.has_account.sentence)).toBeNull());
});
