import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';

type Page = Awaited<ReturnType<typeof openPage>>;
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));
const type = ({ user }: Page, label: RegExp, words: string) => user.type(screen.getByLabelText(label), words);
const main = () => within(screen.getByRole('main'));

const CHECK = 'POST users/sign_in';
const UPDATE = 'PATCH users';
const SIGN_OUT = 'DELETE users/sign_out';
const me = student({ id: 7, email: 'kila@example.com', status: 'approved' });
const signedIn = (id = 7) => ok({ token: 'fresh', message: '', user: { ...me, id } });
const open = async (answers: Record<string, Answer>) => {
  const page = await openPage('/change-password', {
    role: 'student',
    answers: { 'GET profile': ok({ user: me }), [SIGN_OUT]: ok({ message: '' }), ...answers },
  });
  return page;
};
const check = async (page: Page, password = 'wokabaut') => {
  await page.user.clear(screen.getByLabelText(/^Email/));
  await type(page, /^Email/, me.email);
  await type(page, /^Current Password/, password);
  await press(page, 'Check Credentials');
};
const verified = async (answers: Record<string, Answer> = {}) => {
  const page = await open({ [CHECK]: signedIn(), ...answers });
  await check(page);
  await screen.findByRole('button', { name: 'Update Password' });
  return page;
};
const update = async (page: Page, first: string, second: string) => {
  if (first) await type(page, /^New Password/, first);
  if (second) await type(page, /^Confirm Password/, second);
  await press(page, 'Update Password');
};
const said = (sentence: string) => main().findByText(sentence);

test('asks for the new password only after the current one was checked', async () => {
  const page = await open({ [CHECK]: signedIn() });
  expect(screen.queryByLabelText(/^New Password/)).toBeNull();
  await check(page);
  expect(await said(messages.password.verified)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^New Password/)));
});

test('the checked session takes the place of the old one, which is ended', async () => {
  const page = await verified();
  expect(page.services.session.get()).toEqual({ token: 'fresh', role: 'student', userId: 7 });
  await waitFor(() => expect(page.calls(SIGN_OUT)).toHaveLength(1));
});

test.each([
  ['a wrong password', refused('invalid_credentials')],
  ["somebody else's right one", signedIn(8)],
  ['an answer without a token', ok({ token: '', message: '', user: me })],
])('%s: the current password is incorrect, and the session stays', async (_what, answer) => {
  const page = await open({ [CHECK]: answer });
  await check(page);
  expect(await said(messages.password.wrong)).toBeTruthy();
  expect(screen.queryByLabelText(/^New Password/)).toBeNull();
  expect(page.services.session.get()?.token).toBe('token-of-student');
});

test("the session that somebody else's password made is ended", async () => {
  const page = await open({ [CHECK]: signedIn(8) });
  await check(page);
  await waitFor(() => expect(page.calls(SIGN_OUT)).toHaveLength(1));
});

test('updates, says so, and begins anew', async () => {
  const page = await verified({ [UPDATE]: ok({ message: messages.password.updated, user: me }) });
  await update(page, 'secret7', 'secret7');
  expect(await said(messages.password.updated)).toBeTruthy();
  expect(page.calls(UPDATE)).toMatchObject([{ body: { user: { password: 'secret7' } } }]);
  expect(screen.queryByLabelText(/^New Password/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Current Password/).value).toBe('');
  const kept = page.storage.keys().map((key) => page.storage.getItem(key));
  expect(kept.join()).not.toMatch(/secret7|wokabaut"/);
});

test('two that differ are refused', async () => {
  const page = await verified();
  await update(page, 'secret7', 'secret8');
  expect(screen.getByText(messages.password.differ)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(messages.password.differAtSubmit);
  expect(page.calls(UPDATE)).toEqual([]);
});

test('what was checked and then changed has to be checked again', async () => {
  const page = await verified();
  await type(page, /^Current Password/, 'x');
  await update(page, 'secret7', 'secret7');
  expect(await said(messages.password.checkFirst)).toBeTruthy();
  expect(page.calls(UPDATE)).toEqual([]);
  expect(screen.getByRole('button', { name: 'Check Credentials' })).toBeTruthy();
});

test('each check that passes takes the keyboard on to the new password', async () => {
  const page = await verified();
  await type(page, /^Current Password/, 'x');
  await press(page, 'Check Credentials');
  expect(await said(messages.password.verified)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^New Password/));
  expect(screen.getByRole('form', { name: 'New password' })).toBeTruthy();
});

test.each([
  ['is filled in', '', me.email],
  ['is left as it was typed', 'k@example.com', 'k@example.com'],
])('the e-mail, when the profile comes late, %s', async (_what, typed, shown) => {
  let arrive: (response: Response) => void = () => undefined;
  const page = await open({ 'GET profile': () => new Promise((resolve) => (arrive = resolve)) });
  if (typed) await type(page, /^Email/, typed);
  await type(page, /^Current Password/, 'woka');
  await waitFor(() => expect(page.calls('GET profile')).toHaveLength(1));
  arrive(Response.json({ user: me }));
  await waitFor(() => expect(page.services.queryClient.isFetching()).toBe(0));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(shown));
  await type(page, /^Current Password/, 'baut');
  expect(screen.getByLabelText<HTMLInputElement>(/^Current Password/).value).toBe('wokabaut');
});

test('a check that was too long ago for the server has to be made again', async () => {
  const page = await verified({ [UPDATE]: refused('wrong_password') });
  await update(page, 'secret7', 'secret7');
  expect(await said(messages.password.checkFirst)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check Credentials' })).toBeTruthy();
});

test.each([
  ['a server in trouble', refused('internal'), messages.password.updateFailed],
  ['no signal', noSignal, messages.offline.needsSignal],
])('%s is said, and the same can be sent again', async (_what, answer, sentence) => {
  const page = await verified({ [UPDATE]: answer });
  await update(page, 'secret7', 'secret7');
  expect(await said(sentence)).toBeTruthy();
  page.answers[UPDATE] = ok({ message: messages.password.updated, user: me });
  await press(page, 'Update Password');
  expect(await said(messages.password.updated)).toBeTruthy();
});

test('who was logged out meanwhile is told so', async () => {
  const page = await verified();
  page.storage.removeItem('token');
  await update(page, 'secret7', 'secret7');
  expect(await said(messages.password.notAuthenticated)).toBeTruthy();
  expect(page.calls(UPDATE)).toEqual([]);
});
