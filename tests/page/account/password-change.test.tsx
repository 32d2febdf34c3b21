import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { ok, openPage, refused, type Answer } from '../../support/open-page';
import {
  badGateway,
  expectToast,
  field,
  fill,
  heldAnswer,
  main,
  type Page,
  press,
  storedBy,
} from '../../support/on-screen';

const CHECK = 'POST users/sign_in';
const UPDATE = 'PATCH users';
const SIGN_OUT = 'DELETE users/sign_out';
const me = student({ id: 7, email: 'kila@example.com', status: 'approved' });
const signedIn = (id = 7) => ok({ token: 'fresh', message: '', user: { ...me, id } });
const updated = ok({ message: '', user: me });
const open = (answers: Record<string, Answer>) =>
  openPage('/change-password', {
    role: 'student',
    answers: { 'GET profile': ok({ user: me }), [SIGN_OUT]: ok({ message: '' }), ...answers },
  });
const check = async (answers: Record<string, Answer> = {}) => {
  const page = await open({ [CHECK]: signedIn(), ...answers });
  await fill(page, { 'Email or mobile number': me.email, 'Current Password': 'wokabaut' });
  await press(page, 'Check Credentials');
  return page;
};
const verified = async (answers: Record<string, Answer> = {}) => {
  const page = await check(answers);
  await screen.findByRole('button', { name: 'Update Password' });
  return page;
};
const update = async (page: Page, first = 'secret7', second = first) => {
  await fill(page, { 'New Password': first, 'Confirm Password': second });
  await press(page, 'Update Password');
};
const newPassword = () => screen.queryByLabelText(/^New Password/);
const says = async (sentence: string) => expect(await main().findByText(sentence)).toBeTruthy();

test('asks for the new password only after the current one was checked, whose session ends the old one', async () => {
  const page = await open({ [CHECK]: signedIn() });
  expect(newPassword()).toBeNull();
  await fill(page, { 'Email or mobile number': me.email, 'Current Password': 'wokabaut' });
  await press(page, 'Check Credentials');
  await says(messages.password.verified);
  await waitFor(() => expect(document.activeElement).toBe(newPassword()));
  expect(page.services.session.get()).toEqual({ token: 'fresh', role: 'student', userId: 7 });
  await waitFor(() => expect(page.calls(SIGN_OUT)).toHaveLength(1));
});

test.each([
  ['a wrong password', refused('invalid_credentials'), 0],
  ["somebody else's right one, whose session is ended", signedIn(8), 1],
  ['an answer without a token', ok({ token: '', message: '', user: me }), 0],
])('%s: the current password is incorrect, and the session stays', async (_what, answer, ended) => {
  const page = await check({ [CHECK]: answer });
  await says(messages.password.wrong);
  await expectToast(messages.password.wrong, 'Error');
  expect(newPassword()).toBeNull();
  expect(page.services.session.get()?.token).toBe('token-of-student');
  await waitFor(() => expect(page.calls(SIGN_OUT)).toHaveLength(ended));
});

test('updates, says so, and begins anew', async () => {
  const page = await verified({ [UPDATE]: updated });
  await update(page);
  await says(messages.password.updated);
  expect(page.calls(UPDATE)).toMatchObject([{ body: { user: { password: 'secret7' } } }]);
  expect(newPassword()).toBeNull();
  expect(field('Current Password').value).toBe('');
  expect(storedBy(page)).not.toMatch(/secret7|wokabaut"/);
});

test('two that differ are refused', async () => {
  const page = await verified();
  await update(page, 'secret7', 'secret8');
  expect(screen.getByText(messages.password.differ)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(messages.password.differAtSubmit);
  expect(page.calls(UPDATE)).toEqual([]);
});

test('an update that fails says so, and the same can be sent again', async () => {
  const page = await verified({ [UPDATE]: badGateway });
  await update(page);
  await says(messages.password.updateFailed);
  page.answers[UPDATE] = updated;
  await press(page, 'Update Password');
  await says(messages.password.updated);
});

test('what was checked and then changed has to be checked again', async () => {
  const page = await verified();
  await fill(page, { 'Current Password': 'another' });
  await update(page);
  await says(messages.password.checkFirst);
  expect(page.calls(UPDATE)).toEqual([]);
  expect(screen.getByRole('button', { name: 'Check Credentials' })).toBeTruthy();
});

test.each([
  ['is filled in', '', me.email],
  ['is left as it was typed', 'k@example.com', 'k@example.com'],
])('the e-mail, when the profile comes late, %s', async (_what, typed, shown) => {
  const profile = heldAnswer();
  const page = await open({ 'GET profile': profile.answer });
  if (typed) await fill(page, { 'Email or mobile number': typed });
  await page.user.type(field('Current Password'), 'woka');
  await waitFor(() => expect(page.calls('GET profile')).toHaveLength(1));
  profile.arrive({ user: me });
  await page.user.type(field('Current Password'), 'baut');
  await waitFor(() => expect(field('Email or mobile number').value).toBe(shown));
  expect(field('Current Password').value).toBe('wokabaut');
});

test('a check that was too long ago for the server has to be made again', async () => {
  const page = await verified({ [UPDATE]: refused('wrong_password') });
  await update(page);
  await says(messages.password.checkFirst);
  expect(screen.getByRole('button', { name: 'Check Credentials' })).toBeTruthy();
});

test('a password change after a log-out elsewhere says that nobody is logged in', async () => {
  const page = await verified();
  page.storage.removeItem('token');
  await update(page);
  await says(messages.password.notAuthenticated);
  expect(page.calls(UPDATE)).toEqual([]);
});

test('beside it stands on a press where one is logged in, and one press logs out everywhere else', async () => {
  const LIST = 'GET users/sessions';
  const at = '2027-03-01T02:00:00.000Z';
  const [here, there] = ['a', 'b'].map((id) => ({
    ...{ id, signed_in_at: at, last_used_at: at, is_current: id === 'a' },
  }));
  const page = await open({
    [LIST]: ok({ sessions: [here, there] }),
    'DELETE users/sessions': ok({ message: messages.logout.others }),
  });
  expect(page.calls(LIST), 'nothing is asked for unasked').toEqual([]);
  await press(page, 'Show');
  expect(await screen.findAllByText(/Logged in .*, last used /)).toHaveLength(2);
  expect(screen.getAllByText('This device.')).toHaveLength(1);
  page.answers[LIST] = ok({ sessions: [here] });
  await press(page, 'Log Out Everywhere Else');
  expect((await main().findByRole('status')).textContent).toBe(messages.logout.others);
  expect(page.calls('DELETE users/sessions')).toHaveLength(1);
});
