import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { admin as adminMessages } from '#contract/messages/admin';
import { claim as text } from '#contract/messages/classroom';
import { student, studentList } from '../../support/answers';
import { ok, openPage, refused, type Answer } from '../../support/open-page';
import { expectPath, fill, main, press } from '../../support/on-screen';
import { savedFiles, startPhone } from '../../support/phone';
import { person as account, wholePortal } from '../../support/whole-portal';

beforeEach(() => void startPhone());

const CLAIM = 'POST users/claim';
const JOIN = 'POST users/claim/join';
const person = {
  'Date of Birth': '2006-03-14',
  'Mobile Number': '72003301',
  Password: 'wokabaut',
  'Confirm Password': 'wokabaut',
};
const claim = async (answer: Answer, path = '/claim?code=7K3QF-2MX8A', fields: object = person) => {
  const page = await openPage(path, { answers: { [CLAIM]: answer } });
  await fill(page, { ...fields });
  await press(page, 'Sign Up');
  return page;
};

test('the QR code of a slip opens the form with its code, which makes an account without an e-mail', async () => {
  const page = await claim(ok({ message: text.done, status: 201, user: student() }, { status: 201 }));
  expect(await main().findByText(new RegExp(`^${text.done}`))).toBeTruthy();
  expect(page.calls(CLAIM)).toMatchObject([
    { body: { user: { code: '7K3QF2MX8A', date_of_birth: '2006-03-14', email: null } } },
  ]);
});

test('a code that is too short is refused before it is sent, and a wrong one in one sentence', async () => {
  const short = await claim(refused('claim_invalid'), '/claim', { ...person, Code: '7K3' });
  expect(await main().findByText(text.codeNeeded)).toBeTruthy();
  expect(short.calls(CLAIM)).toEqual([]);
  await fill(short, { Code: '7k3qf 2mx8b' });
  await press(short, 'Sign Up');
  expect((await main().findByRole('alert')).textContent).toContain(errorTable.claim_invalid.sentence);
});

test('who has neither an e-mail nor a mobile number is told what is needed', async () => {
  await claim(refused('claim_invalid'), '/claim', { ...person, Code: '7K3QF2MX8A', 'Mobile Number': '' });
  expect(await main().findByText(messages.validation.mobileNeeded)).toBeTruthy();
});

test('a student who waits is approved with a code on the profile', async () => {
  const waiting = student({ status: 'pending', is_approved: 'no' });
  const page = await openPage('/profile', {
    role: 'student',
    answers: {
      'GET profile': ok({ user: waiting }),
      [JOIN]: ok({ message: text.joined, user: student({ status: 'approved', is_approved: 'yes' }) }),
    },
  });
  await page.user.click(await main().findByText(messages.signup.haveCode));
  await fill(page, { Code: '7K3QF-2MX8A', 'Date of Birth': '2006-03-14' });
  await press(page, text.join);
  await waitFor(() => expect(main().queryByText(messages.signup.haveCode)).toBeNull());
  expect(main().getByText('Approved')).toBeTruthy();
});

test('an admin prints slips of the people in view, each with its code, and saves them as PDF', async () => {
  const print = vi.fn();
  const saved = savedFiles();
  vi.stubGlobal('print', print);
  const line = { id: 4, full_name: 'Maria Kaupa', date_of_birth: '2006-03-14', cohort: '2026' };
  const page = await openPage('/participants', {
    role: 'admin',
    checkAnswers: false,
    answers: {
      'GET admin/participants': ok({ participants: [line], last_import: null, next_cursor: null, total: 1 }),
      'GET admin/participants?namesakes=yes': ok({ participants: [] }),
      'POST admin/claim_codes': ok({
        message: text.made(1),
        codes: Array.from({ length: 17 }, (_, id) => ({
          ...{ id, full_name: id === 4 ? 'Noémi (Ŋala) Kaupa' : 'Maria Kaupa', cohort: '2026' },
          code: id === 4 ? '7K3QF-2MX8A' : '11111-11111',
        })),
      }),
    },
  });
  await press(page, messages.participants.printSlips(1));
  const asked = within(await screen.findByRole('dialog', { name: messages.participants.slipsAsk(1) }));
  expect(asked.getByText(messages.participants.slipsEndOlder)).toBeTruthy();
  await press(page, messages.participants.printSlips(1), asked);
  expect(await screen.findByText('7K3QF-2MX8A')).toBeTruthy();
  expect((await screen.findAllByText(text.slip)).length).toBe(17);
  expect(page.calls('POST admin/claim_codes')).toMatchObject([{ body: { ids: [4] } }]);
  expect(print).toHaveBeenCalledOnce();
  await press(page, messages.participants.saveSlips);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toBe(messages.participants.slipsFile);
  const pdf = Buffer.from(await saved[0]!.content.arrayBuffer()).toString('latin1');
  expect(pdf).toContain('(No\u00e9mi \\(?ala\\) Kaupa \u00b7 2026) Tj');
  expect(pdf.match(/\((7K3QF-2MX8A|11111-11111)\) Tj/g)).toHaveLength(17);
  expect(pdf.match(/\/Type\/Page\//g)).toHaveLength(2);
});

test('a one-time password is shown to the admin', async () => {
  const given = { message: '', password: 'H7QK2-M9XTA', valid_until: '2026-12-01T02:00:00.000Z' };
  const answers = {
    'GET admin/list_students': ok(studentList(student({ id: 21 }))),
    'GET admin/registration/21': ok({ user: student({ id: 21 }), register_line: null, applications: [] }),
    'POST admin/one_time_password': ok(given),
  };
  const page = await openPage('/list-all-students?view=21', { role: 'admin', checkAnswers: false, answers });
  await page.user.click(await screen.findByText(adminMessages.oneTime.label));
  await page.user.click(screen.getByRole('button', { name: adminMessages.oneTime.give }));
  expect(await screen.findByText(given.password)).toBeTruthy();
  expect(page.calls('POST admin/one_time_password')).toMatchObject([{ body: { id: 21 } }]);
});

test('who has logged in with a one-time password is led to an own one, and asked for nothing else', async () => {
  const needed = refused('password_change_needed');
  const answers = Object.fromEntries(Object.keys(wholePortal('student')).map((name) => [name, needed]));
  const user = account('student', { must_change_password: true });
  const page = await openPage('/home', {
    role: 'student',
    answers: { ...answers, 'GET profile': ok({ user }), 'PATCH users': ok({ message: '', user }) },
  });
  await expectPath(page, '/change-password');
  expect(await main().findByText(errorTable.password_change_needed.sentence)).toBeTruthy();
  await fill(page, { 'New Password': 'my own words', 'Confirm Password': 'my own words' });
  await press(page, 'Update Password');
  expect(await main().findByText(messages.password.updated)).toBeTruthy();
  expect(page.calls('PATCH users')).toMatchObject([{ body: { user: { password: 'my own words' } } }]);
});
