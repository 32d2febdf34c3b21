import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import { expectPath, expectToast, field, fill, main, type Page, press } from '../../support/on-screen';

const PROFILE = 'GET profile';
const SAVE = 'PATCH users';
const me = student({ id: 7, status: 'approved', is_approved: 'yes' });
const saved = (given = {}) => ok({ message: '', user: { ...me, ...given } });

const open = async (answers: Record<string, Answer> = {}, storage?: Page['storage']) => {
  const page = await openPage('/profile/edit-profile', {
    role: 'student',
    answers: { [PROFILE]: ok({ user: me }), ...answers },
    ...(storage && { storage }),
  });
  await screen.findByLabelText(/^City/);
  return page;
};
const save = (page: Page) => press(page, 'Update Profile');
const moveToMadang = async (page: Page) => {
  await fill(page, { City: 'Madang' });
  await save(page);
};

test('a date of birth is three fields, and what is wrong with it is said once, at the group', async () => {
  const page = await open({ [SAVE]: saved({ date_of_birth: '2005-12-04' }) });
  const group = () => screen.getByRole('group', { name: 'Date of Birth' });
  expect(['Day', 'Month', 'Year'].map((name) => field(name).value)).toEqual(['14', '03', '2006']);
  expect(['Day', 'Month', 'Year'].map((name) => field(name).getAttribute('autocomplete'))).toEqual([
    'bday-day',
    'bday-month',
    'bday-year',
  ]);
  expect(group().getAttribute('aria-describedby')).toBe(screen.getByText('For example 14 March 2006').id);
  await fill(page, { Day: '31', Month: '02' });
  await save(page);
  const sentence = within(group()).getByText(messages.validation.dateInvalid);
  expect(group().getAttribute('aria-describedby')).toContain(sentence.id);
  expect(document.activeElement).toBe(field('Day'));
  await fill(page, { Year: '' });
  await save(page);
  expect(document.activeElement).toBe(field('Year'));
  expect(page.calls(SAVE)).toEqual([]);
  await fill(page, { Day: '04', Month: '12', Year: '2005' });
  expect(field('Day').value).toBe('04');
  await save(page);
  await waitFor(() => expect(page.calls(SAVE)).toHaveLength(1));
  expect(page.calls(SAVE)[0]?.body).toEqual({ user: { date_of_birth: '2005-12-04' } });
});

test('a date of birth typed as it was changes nothing', async () => {
  const page = await open();
  await fill(page, { Day: '1' });
  await fill(page, { 'Date of Birth': '2006-03-14' });
  await save(page);
  expect(screen.getByText(messages.profile.nothingToChange)).toBeTruthy();
});

test.each(['', 'maria'])('says one sentence of an e-mail that is missing or none: %j', async (email) => {
  const page = await open();
  await fill(page, { Email: email });
  await save(page);
  expect(screen.getByText(messages.validation.emailNeeded)).toBeTruthy();
  expect([document.activeElement, page.calls(SAVE)]).toEqual([field('Email'), []]);
});

test('sends only what changed, and the profile shows it without asking again', async () => {
  const page = await open({ [SAVE]: saved({ city: 'Madang' }) });
  await fill(page, { City: ' Madang ' });
  await save(page);
  await expectPath(page, '/profile');
  expect(page.calls(SAVE).map(({ body }) => body)).toEqual([{ user: { city: 'Madang' } }]);
  expect(await screen.findByText('Madang')).toBeTruthy();
  await expectToast(messages.profile.updated, 'Success');
  expect(page.calls(PROFILE)).toHaveLength(1);
});

test('without signal the saved copy can be read and written on, and what was typed is there later', async () => {
  const page = await open({ [SAVE]: noSignal });
  await moveToMadang(page);
  expect(await main().findByText(messages.offline.needsSignal)).toBeTruthy();
  page.close();
  const elsewhere = { ...me, mobile_number: '+675 7000 0000' };
  const again = await open({ [PROFILE]: ok({ user: elsewhere }), [SAVE]: saved() }, page.storage);
  await waitFor(() => expect(field('Mobile Number').value).toBe('+675 7000 0000'));
  expect(field('City').value).toBe('Madang');
  await save(again);
  await waitFor(() => expect(again.calls(SAVE)[0]?.body).toEqual({ user: { city: 'Madang' } }));
});

test('a new e-mail asks for the password, never stores it, and says that its link has to be opened', async () => {
  const email = 'new@example.com';
  const { passwordNeeded, hint, linkMailed, pending } = messages.email;
  const needed = refused('wrong_password', { current_password: [passwordNeeded] });
  const page = await open({ [SAVE]: needed });
  expect(screen.queryByLabelText(/^Current Password/)).toBeNull();
  await fill(page, { Email: email });
  expect(screen.getByText(hint)).toBeTruthy();
  await save(page);
  expect(await screen.findByText(passwordNeeded)).toBeTruthy();
  expect(document.activeElement).toBe(field('Current Password'));
  page.close();

  const again = await open({ [SAVE]: saved({ pending_email: email }) }, page.storage);
  expect(field('Current Password').value).toBe('');
  await fill(again, { 'Current Password': 'my password' });
  expect(
    page.storage
      .keys()
      .map((key) => page.storage.getItem(key))
      .join(),
  ).not.toContain('my password');
  await save(again);
  await expectPath(again, '/profile');
  expect(again.calls(SAVE)[0]?.body).toEqual({ user: { email, current_password: 'my password' } });
  await expectToast(linkMailed(email), 'Success');
  expect(await screen.findByText(pending(email))).toBeTruthy();
});
