import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
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
  [messages.validation.emailInvalid]: () => forgot('kila'),
  [messages.forgot.success]: () => forgot('kila@example.com', { 'POST users/password': ok({ message: '' }) }),
  [messages.forgot.failed]: () => forgot('kila@example.com', { 'POST users/password': badGateway }),
});

async function reset(first: string, second: string, answers?: Answers) {
  const page = await openAs(null, '/reset-password?reset_password_token=secret', answers);
  await fillIn(page, { 'New Password': first, 'Confirm Password': second });
  await press(page, 'Reset Password');
}

shows('Reset password', {
  [messages.password.fillBoth]: () => reset('short', 'short'),
  [messages.password.resetDiffer]: () => reset('secret7', 'secret8'),
  [messages.password.resetSuccess]: () =>
    reset('secret7', 'secret7', { 'PUT users/password': ok({ message: '' }) }),
  [messages.password.resetFailed]: () => reset('secret7', 'secret7', { 'PUT users/password': badGateway }),
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

shows(
  'Password change',
  {
    [messages.password.differ]: () => update('secret7', 'secret8'),
    [messages.password.checkFirst]: async () => {
      const page = await update('secret7', 'secret7');
      await fillIn(page, { 'Current Password': 'another' });
      await press(page, 'Update Password');
    },
    [messages.password.wrong]: () => check({ 'POST users/sign_in': refused('invalid_credentials') }),
    [messages.password.verified]: () => check(),
    [messages.password.updated]: async () =>
      press(
        await update('secret7', 'secret7', { 'PATCH users': ok({ message: '', user: person('student') }) }),
        'Update Password',
      ),
    [messages.password.updateFailed]: async () =>
      press(await update('secret7', 'secret7', { 'PATCH users': badGateway }), 'Update Password'),
    [messages.password.differAtSubmit]: async () =>
      press(await update('secret7', 'secret8'), 'Update Password'),
    [messages.password.notAuthenticated]: async () => {
      const page = await update('secret7', 'secret7');
      page.storage.removeItem('token');
      await press(page, 'Update Password');
    },
  },
  { [messages.password.wrong]: 'Error' },
);
