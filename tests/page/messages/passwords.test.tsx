import { expect, test } from 'vitest';
import { ok, refused } from '../../support/open-page';
import { badGateway, fillIn, main, openAs, person, press, SERVERS_WORDS, shows, toasts } from './shows';

type Answers = Parameters<typeof openAs>[2];

const said = ok({ message: SERVERS_WORDS });

async function forgot(email: string, answers?: Answers) {
  const page = await openAs(null, '/forgot-password', answers);
  await fillIn(page, { Email: email });
  await press(page, 'Send Reset Link');
}

shows('Forgot password', {
  'Please enter a valid email address.': () => forgot('kila'),
  'Check your email for reset instructions.': () =>
    forgot('kila@example.com', { 'POST users/password': ok({ message: '' }) }),
  'Failed to send reset link. Please try again.': () =>
    forgot('kila@example.com', { 'POST users/password': badGateway }),
});

async function reset(first: string, second: string, answers?: Answers) {
  const page = await openAs(null, '/reset-password?reset_password_token=secret', answers);
  await fillIn(page, { 'New Password': first, 'Confirm Password': second });
  await press(page, 'Reset Password');
}

shows('Reset password', {
  'Please fill in both fields correctly.': () => reset('short', 'short'),
  'Passwords do not match!': () => reset('secret7', 'secret8'),
  'Your password has been reset successfully!': () =>
    reset('secret7', 'secret7', { 'PUT users/password': ok({ message: '' }) }),
  'Failed to reset password. Please try again.': () =>
    reset('secret7', 'secret7', { 'PUT users/password': badGateway }),
});

test.each([
  ['a link that was asked for', () => forgot('kila@example.com', { 'POST users/password': said })],
  ['a new password', () => reset('secret7', 'secret7', { 'PUT users/password': said })],
])('of %s the page says what the server says', async (_what, situation) => {
  await situation();
  expect(await main().findByText(new RegExp(`^${SERVERS_WORDS}`))).toBeTruthy();
  expect(await toasts()).toBe(`Success: ${SERVERS_WORDS}`);
});

async function check(answers?: Answers) {
  const page = await openAs('student', '/change-password', answers);
  await fillIn(page, { Email: 'maria@students.example', 'Current Password': 'wokabaut' });
  await press(page, 'Check Credentials');
  return page;
}
async function update(first: string, second: string, answers?: Answers) {
  const page = await check(answers);
  await fillIn(page, { 'New Password': first, 'Confirm Password': second });
  return page;
}

shows('Password change', {
  'Passwords do not match': () => update('secret7', 'secret8'),
  'Please check your email and current password first.': async () => {
    const page = await update('secret7', 'secret7');
    await fillIn(page, { 'Current Password': 'another' });
    await press(page, 'Update Password');
  },
  'Current password is incorrect.': () => check({ 'POST users/sign_in': refused('invalid_credentials') }),
  'Credentials verified successfully!': () => check(),
  'Password updated successfully!': async () =>
    press(
      await update('secret7', 'secret7', { 'PATCH users': ok({ message: '', user: person('student') }) }),
      'Update Password',
    ),
  'Error updating password. Please try again.': async () =>
    press(await update('secret7', 'secret7', { 'PATCH users': badGateway }), 'Update Password'),
  'New password and confirm password do not match.': async () =>
    press(await update('secret7', 'secret8'), 'Update Password'),
  'User not authenticated. Please log in again.': async () => {
    const page = await update('secret7', 'secret7');
    page.storage.removeItem('token');
    await press(page, 'Update Password');
  },
});
