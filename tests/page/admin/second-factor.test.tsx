import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { answers } from '#contract/messages/server-answers';
import { secondFactor as text } from '#contract/messages/account';
import { expectPath, field, fill, main, press, storedBy, type Page } from '../../support/on-screen';
import { ok, openPage, refused, type Answer } from '../../support/open-page';
import { storedText } from '../../support/saved-queries';
import { person, wholePortal } from '../../support/whole-portal';

const STATE = 'GET users/second_factor';
const START = 'POST users/second_factor';
const CONFIRM = 'POST users/second_factor/confirm';
const SIGN_IN = 'POST users/sign_in';
const codes = ['ABCD-EFGH-JKLM-NPQR', 'BCDE-FGHJ-KLMN-PQRS'];
const state = (is_on: boolean, is_required = false) =>
  ok({ is_on, is_required, recovery_codes_left: is_on ? 10 : 0 });
const started = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/Wokabaut:boss?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const open = (answers: Record<string, Answer>) =>
  openPage('/two-step-sign-in', { role: 'admin', answers: { ...wholePortal('admin'), ...answers } });
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const says = async (sentence: string | RegExp) => expect(await main().findByText(sentence)).toBeTruthy();

test('is turned on: the password, the picture or the key for the app, a code, and the recovery codes', async () => {
  const page = await open({
    [STATE]: state(false),
    [START]: ok(started, { status: 201 }),
    [CONFIRM]: ok({ message: answers.secondFactor.turnedOn, recovery_codes: codes }),
  });
  await fill(page, { 'Current Password': 'correct horse' });
  await press(page, 'Turn On');
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  await says('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  expect(page.calls(START)).toMatchObject([{ body: { current_password: 'correct horse' } }]);
  expect(main().queryByText(text.codeHint), 'there are no recovery codes yet').toBeNull();
  await says(text.firstCodeHint);
  await fill(page, { Code: '123 456' });
  page.answers[STATE] = state(true);
  await press(page, 'Confirm');
  await says(answers.secondFactor.turnedOn);
  expect(page.calls(CONFIRM)).toMatchObject([{ body: { code: '123456' } }]);
  for (const code of codes) await says(code);
  expect(document.activeElement?.textContent).toBe('Recovery codes');
  await press(page, 'I Have Kept Them');
  await says(new RegExp(text.codesLeft(10)));
  expect(main().queryByText(codes[0]!)).toBeNull();
  await page.services.savedQueries.settled();
  expect(await storedText(page.storage)).not.toMatch(/correct horse|123456|JBSW|ABCD/);
});

test('is turned off by a code', async () => {
  const page = await open({
    [STATE]: state(true),
    'POST users/second_factor/off': ok({ message: answers.secondFactor.turnedOff }),
  });
  const off = await form('Turn it off');
  await fill(page, { Code: '123456' }, off);
  page.answers[STATE] = state(false);
  await press(page, 'Turn Off', off);
  await says(answers.secondFactor.turnedOff);
  expect(await main().findByRole('button', { name: 'Turn On' })).toBeTruthy();
});

test('where it is required, every screen leads an admin to it, who reads why', async () => {
  const missing = refused('second_factor_missing');
  const answers = Object.fromEntries(Object.keys(wholePortal('admin')).map((name) => [name, missing]));
  const page = await openPage('/dashboard', {
    role: 'admin',
    answers: { ...answers, [STATE]: state(false, true) },
  });
  await expectPath(page, '/two-step-sign-in');
  await says(text.needed);
  expect(page.services.session.get()?.role).toBe('admin');
});

const boss = person('admin');
const logIn = async (page: Page) => {
  await fill(page, { 'Email or mobile number': 'boss@example.com', Password: 'correct horse' });
  await press(page, 'Log In');
};
const asked = refused('second_factor_required', { code: [text.codeNeeded] });

test('a log-in whose password was right asks for the code, and sends it with the password', async () => {
  const page = await openPage('/login', { answers: { ...wholePortal('admin'), [SIGN_IN]: asked } });
  await logIn(page);
  await says(text.codeNeeded);
  expect(main().queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(field('Code'));
  expect(field('Code').autocomplete).toBe('one-time-code');
  await press(page, 'Log In');
  expect(main().getByRole('alert').textContent).toBe(errorTable.second_factor_required.sentence);
  page.answers[SIGN_IN] = ok({ token: 't', message: '', user: boss });
  await fill(page, { Code: '123 456' });
  await press(page, 'Log In');
  await expectPath(page, '/dashboard');
  const user = { email: 'boss@example.com', password: 'correct horse' };
  expect(page.calls(SIGN_IN).map(({ body }) => body)).toEqual([
    { user },
    { user: { ...user, code: '123456' } },
  ]);
  expect(storedBy(page)).not.toMatch(/123 ?456|correct horse/);
});

test('a wrong code at the log-in is said, and one can start again', async () => {
  const page = await openPage('/login', { answers: { [SIGN_IN]: asked } });
  await logIn(page);
  await fill(page, { Code: '000000' });
  page.answers[SIGN_IN] = () =>
    Response.json(
      {
        code: 'second_factor_required',
        error: text.codeWrong,
        message: text.codeWrong,
        errors: { code: [text.codeWrong] },
      },
      { status: 401 },
    );
  await press(page, 'Log In');
  expect((await main().findByRole('alert')).textContent).toBe(text.codeWrong);
  expect(field('Code').value).toBe('');
  await press(page, 'Start Again');
  expect([field('Email or mobile number').value, field('Password').value]).toEqual(['boss@example.com', '']);
  expect(main().queryByRole('alert')).toBeNull();
});

test('the check before a new password asks for the code too', async () => {
  const page = await openPage('/change-password', {
    ...{ role: 'admin', answers: { ...wholePortal('admin'), [SIGN_IN]: asked } },
  });
  await fill(page, { 'Email or mobile number': boss.email, 'Current Password': 'correct horse' });
  await press(page, 'Check Credentials');
  await fill(page, { Code: '123456' });
  page.answers[SIGN_IN] = ok({ token: 'fresh', message: '', user: { ...boss, id: 7 } });
  await press(page, 'Check Credentials');
  await says(messages.password.verified);
  expect(page.calls(SIGN_IN).at(-1)?.body).toMatchObject({ user: { code: '123456' } });
});
