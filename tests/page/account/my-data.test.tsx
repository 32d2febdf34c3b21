import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { field, press } from '../../support/on-screen';
import { ok, openPage, refused } from '../../support/open-page';
import { startPhone } from '../../support/phone';

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

test('a download asks for the password when the log-in is older', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const page = await open({});
  const answer = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', answer);
  const sentence = text.downloadPassword;
  const body = { code: 'wrong_password', error: sentence, message: sentence, errors: {} };
  answer.mockResolvedValueOnce(Response.json(body, { status: 422 }));
  await press(page, text.download);
  await page.user.type(await screen.findByLabelText(/^Password/), password);
  expect(screen.getByText(sentence)).toBeTruthy();
  answer.mockResolvedValueOnce(new Response('PK'));
  await press(page, text.download);
  expect(await screen.findByText(text.downloaded)).toBeTruthy();
  expect(answer.mock.calls.at(-1)?.[1]?.body).toBe(JSON.stringify({ user: { current_password: password } }));
  expect(saved).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
  saved.mockRestore();
});
