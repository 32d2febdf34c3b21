import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { smsCode as text } from '#contract/messages/account';
import { messages } from '#contract/messages';
import { notificationSettings } from '#contract/messages/news';
import { spacedNumber } from '#contract/telephone';
import { badGateway, expectPath, field, fill, hrefOf, main, press } from '../../support/on-screen';
import { noSignal, ok, openPage, refused } from '../../support/open-page';
import { wholePortal } from '../../support/whole-portal';

const RESET = 'PUT users/password/code';
const invalid = refused('sms_code_invalid', { code: [text.invalid] });

test('a forgotten password: who types a number is led to the code, and sets a new one with it', async () => {
  const answers = { 'POST users/password': ok({ message: messages.forgot.codeSent }), [RESET]: invalid };
  const first = await openPage('/forgot-password', { answers });
  await fill(first, { 'Email or mobile number': '7200 3301' });
  expect(screen.queryByRole('link', { name: text.haveOne })).toBeNull();
  // Where no SMS are sent the server says so.
  first.answers['POST users/password'] = ok({ message: messages.forgot.byNumber });
  await press(first, 'Send Reset Link');
  await main().findByText(messages.forgot.byNumber);
  expect(screen.queryByRole('link', { name: text.haveOne })).toBeNull();
  first.answers['POST users/password'] = ok({ message: messages.forgot.codeSent });
  await press(first, 'Send Reset Link');
  await main().findByText(messages.forgot.codeSent);
  first.close();
  const page = await openPage('/forgot-password', { answers, storage: first.storage });
  expect(await main().findByRole('link', { name: text.haveOne })).toBeTruthy();
  await fill(page, { 'Email or mobile number': '7200 3301' });
  await press(page, 'Send Reset Link');
  expect((await main().findByRole('status')).textContent).toContain(messages.forgot.codeSent);
  expect(hrefOf(text.haveOne)).toBe('/password-code');
  await page.user.click(screen.getByRole('link', { name: text.haveOne }));
  await expectPath(page, '/password-code');
  const number = await main().findByLabelText<HTMLInputElement>(/^Mobile Number/);
  await waitFor(() => expect(number.value).toMatch(/7200 ?3301/));

  await fill(page, { Code: '123', 'New Password': 'secret7', 'Confirm Password': 'secret7' });
  await press(page, 'Reset Password');
  expect(await screen.findByText(text.digits)).toBeTruthy();
  expect(page.calls(RESET)).toEqual([]);
  await fill(page, { Code: '123 456' });
  await press(page, 'Reset Password');
  expect((await main().findByRole('alert')).textContent).toBe(text.invalid);
  expect(field('Code').getAttribute('aria-invalid')).toBe('true');
  page.answers[RESET] = ok({ message: messages.password.resetSuccess });
  await press(page, 'Reset Password');
  expect((await main().findByRole('status')).textContent).toContain(messages.password.resetSuccess);
  const user = {
    email: '+67572003301',
    code: '123456',
    password: 'secret7',
    password_confirmation: 'secret7',
  };
  expect(page.calls(RESET)).toMatchObject([{ body: { user } }, { body: { user } }]);
  expect(screen.queryByRole('button', { name: 'Reset Password' })).toBeNull();
});

test.each([
  ['without signal', noSignal, messages.offline.needsSignal],
  ['when the server fails', badGateway, messages.password.resetFailed],
])('a code %s keeps what was typed, and says so', async (_, answer, sentence) => {
  const page = await openPage('/password-code', { answers: { [RESET]: answer } });
  const fields = { 'Mobile Number': '7200 3301', Code: '123456', 'New Password': 'secret7' };
  await fill(page, { ...fields, 'Confirm Password': 'secret7' });
  await press(page, 'Reset Password');
  expect((await main().findByRole('alert')).textContent).toBe(sentence);
  expect(field('Code').value).toBe('123456');
});

const SEND = 'POST users/number/send_code';
const CONFIRM = 'POST users/number/confirm';
const number = '+67572003301';
const settings = (login_number: object | null) =>
  ok({ push_key: 'BNEW', is_push_on: false, sms: 'possible', login_number, settings: [] });

async function openSettings(login_number: object | null, answers = {}) {
  const all = { ...wholePortal('student'), 'GET notification_settings': settings(login_number), ...answers };
  const page = await openPage('/profile', { role: 'student', answers: all });
  const card = within(await screen.findByRole('region', { name: 'Notifications' }));
  const fold = card.getByRole('heading', { name: 'Notifications' }).closest('details')!;
  fold.open = true;
  fold.dispatchEvent(new Event('toggle'));
  await card.findByText(notificationSettings.lead);
  return { ...page, card };
}

test('the own number is confirmed by a code, with the password where the log-in is old', async () => {
  const wrong = refused('wrong_password', { current_password: [text.passwordNeeded] });
  const page = await openSettings({ number, is_confirmed: false }, { [SEND]: wrong, [CONFIRM]: invalid });
  const { card, user, answers, calls } = page;
  expect(await card.findByText(text.why)).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Send a code' }));
  expect(await card.findByText(text.passwordNeeded)).toBeTruthy();
  answers[SEND] = ok({ message: text.sent });
  await user.type(card.getByLabelText(/^Current Password/), 'mine');
  await user.click(card.getByRole('button', { name: 'Send a code' }));
  expect(await card.findByText(text.sent)).toBeTruthy();
  expect(calls(SEND).at(-1)).toMatchObject({ body: { current_password: 'mine' } });

  await user.type(card.getByLabelText(/^Code/), '123456');
  await user.click(card.getByRole('button', { name: 'Confirm My Number' }));
  expect(await card.findByText(text.invalid)).toBeTruthy();
  answers[CONFIRM] = settings({ number, is_confirmed: true });
  await user.click(card.getByRole('button', { name: 'Confirm My Number' }));
  expect(await card.findByText(text.confirmed(spacedNumber(number)))).toBeTruthy();
  expect(calls(CONFIRM).at(-1)).toMatchObject({ body: { code: '123456' } });
  expect(card.queryByLabelText(/^Code/)).toBeNull();
});

test.each([
  ['without signal', noSignal, text.needsSignal],
  ['when the server fails', badGateway, text.sendFailed],
])('a code to confirm with %s is asked for again', async (_, answer, sentence) => {
  const { card, user } = await openSettings({ number, is_confirmed: false }, { [SEND]: answer });
  await user.click(await card.findByRole('button', { name: 'Send a code' }));
  expect((await card.findByRole('alert')).textContent).toBe(sentence);
});

test('where no SMS are sent nothing is asked', async () => {
  const { card } = await openSettings(null);
  expect(card.queryByRole('button', { name: 'Send a code' })).toBeNull();
});
