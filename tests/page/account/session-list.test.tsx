import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { ok, openPage } from '../../support/open-page';
import { main, press } from '../../support/on-screen';

const LIST = 'GET users/sessions';
const END = 'DELETE users/sessions';
const at = '2027-03-01T02:00:00.000Z';
const session = (id: string, is_current: boolean) => ({ id, signed_in_at: at, last_used_at: at, is_current });
const open = (answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage('/change-password', {
    role: 'student',
    answers: { 'GET profile': ok({ user: student({ id: 7 }) }), ...answers },
  });

test('the change of the password also shows where one is logged in, and logs out everywhere else', async () => {
  const sessions = [session('a', true), session('b', false)];
  const page = await open({ [LIST]: ok({ sessions }), [END]: ok({ message: messages.logout.others }) });
  expect(page.calls(LIST), 'nothing is asked for unasked').toEqual([]);
  await press(page, 'Show');
  expect(await screen.findAllByText(/Logged in .*, last used /)).toHaveLength(2);
  expect(screen.getAllByText('This device.')).toHaveLength(1);
  page.answers[LIST] = ok({ sessions: sessions.slice(0, 1) });
  await press(page, 'Log Out Everywhere Else');
  expect((await main().findByRole('status')).textContent).toBe(messages.logout.others);
  expect(page.calls(END)).toHaveLength(1);
});
