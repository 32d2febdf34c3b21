import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { readZip } from '../../../e2e/support/zip';
import { application, student } from '../../support/answers';
import { mine } from '../../support/apply-page';
import { field, press } from '../../support/on-screen';
import { ok, openPage, ours, refused } from '../../support/open-page';
import { savedFiles, startPhone } from '../../support/phone';

const text = messages.myData;
const DELETE = 'POST my_data/delete';
const password = 'a password for tests';
const words = ['Xaverine Quolbata', 'zuvelka@example.com', '71940826', 'Wabagulei', 'Yombrikuna'];
const [full_name, email, mobile_number, city, school] = words;
const me = student({
  id: 7,
  full_name: full_name!,
  email: email!,
  mobile_number: mobile_number!,
  city: city!,
});
const leaving = {
  ...me,
  status: 'rejected',
  status_reason: text.leaving('8 March 2027'),
  delete_at: '2027-03-08T00:00:00.000Z',
};

beforeEach(() => void startPhone());

const open = (answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage('/my-data', { role: 'student', answers: { 'GET profile': ok({ user: me }), ...answers } });

test('deleting asks for the password, logs out, and leaves no word of the person on the phone', async () => {
  const planned = { message: text.planned('8 March 2027'), delete_at: leaving.delete_at };
  const page = await open({
    [DELETE]: refused('wrong_password'),
    'DELETE users/sign_out': ok({ message: '' }),
  });
  const { storage } = page.services;
  storage.setItem('wokabaut.form.7.resume', JSON.stringify({ school_1: school }));
  await press(page, text.delete);
  const dialog = await screen.findByRole('dialog', { name: text.deleteQuestion });
  expect(dialog.textContent).toContain(text.deleteWhat);
  await page.user.type(field(text.password), password);
  const submit = () => screen.getAllByRole('button', { name: text.delete }).at(-1)!;
  await page.user.click(submit());
  expect(await screen.findByText('Current password is incorrect.')).toBeTruthy();
  page.answers[DELETE] = ok(planned);
  await page.user.click(submit());
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
  expect(page.calls(DELETE).at(-1)?.body).toEqual({ user: { current_password: password } });
  expect(await screen.findByText(planned.message)).toBeTruthy();
  const kept = JSON.stringify(storage.keys().map((key) => [key, storage.getItem(key)]));
  for (const word of words) expect(kept, word).not.toContain(word);
  expect(kept).not.toContain(password);
});

test('without signal the phone makes a file of what it has saved', async () => {
  const saved = savedFiles();
  const page = await open({ 'GET internship_applications/my_applications': mine(application()) });
  await page.router.navigate({ to: '/my-applications' });
  await screen.findByText('Store assistant');
  act(() => page.services.connection.unanswered());
  await page.router.navigate({ to: '/my-data' });
  await press(page, text.save);
  await waitFor(() => expect(saved).toHaveLength(1));
  const files = readZip(Buffer.from(await saved[0]!.content.arrayBuffer()));
  for (const word of ['Lae Secondary', full_name!])
    expect(files.get('data.json')!.toString()).toContain(word);
});

test('who comes back reads when it will be deleted, and keeps the account by a press', async () => {
  const KEEP = 'POST my_data/keep';
  const page = await open({ 'GET profile': ok({ user: leaving }), [KEEP]: ok({ message: '', user: me }) });
  expect(await screen.findByText(leaving.status_reason)).toBeTruthy();
  expect(screen.queryByRole('button', { name: text.delete })).toBeNull();
  page.answers['GET profile'] = ok({ user: me });
  await press(page, text.keep);
  expect(await screen.findByRole('button', { name: text.delete })).toBeTruthy();
  expect(page.calls(KEEP)).toHaveLength(1);
});

test('a download asks for the password when the log-in is older', async () => {
  const saved = savedFiles();
  const page = await open({});
  const answer = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', answer);
  const sentence = text.downloadPassword;
  const body = { code: 'wrong_password', error: sentence, message: sentence, errors: {} };
  answer.mockResolvedValueOnce(ours(Response.json(body, { status: 422 })));
  await press(page, text.download);
  await page.user.type(await screen.findByLabelText(/^Password/), password);
  expect(screen.getByText(sentence)).toBeTruthy();
  answer.mockResolvedValueOnce(ours(new Response('PK')));
  await press(page, text.download);
  expect(await screen.findByText(text.downloaded)).toBeTruthy();
  expect(answer.mock.calls.at(-1)?.[1]?.body).toBe(JSON.stringify({ user: { current_password: password } }));
  expect(saved).toHaveLength(1);
});
