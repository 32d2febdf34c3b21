import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import {
  expectPath,
  expectToast,
  field,
  fill,
  heldAnswer,
  main,
  type Page,
  press,
  storedBy,
} from '../../support/on-screen';
import { png, startPhone } from '../../support/phone';

const PROFILE = 'GET profile';
const SAVE = 'PATCH users';
const me = student({ id: 7, status: 'approved', is_approved: 'yes' });
const saved = (given = {}, message: string = messages.profile.updated) =>
  ok({ message, user: { ...me, ...given } });

beforeEach(() => void startPhone());

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

  const again = await open({ [SAVE]: saved({ pending_email: email }, linkMailed(email)) }, page.storage);
  expect(field('Current Password').value).toBe('');
  await fill(again, { 'Current Password': 'my password' });
  expect(storedBy(page)).not.toContain('my password');
  await save(again);
  await expectPath(again, '/profile');
  expect(again.calls(SAVE)[0]?.body).toEqual({ user: { email, current_password: 'my password' } });
  await expectToast(linkMailed(email), 'Success');
  expect(await screen.findByText(pending(email))).toBeTruthy();
});

const link = '/api/files/6f1f1f0e-5a52-4f0e-9c6e-0a7a1a4d2b11?expires=1&holder=7&signature=x';
const withPicture = { ...me, image_url: link, img_url: link, logo_url: link };
const pick = async (page: Page, file = png('me.png')) => {
  await page.user.upload(screen.getByLabelText(/^Picture/), file);
  await screen.findByText(messages.picture.unsaved);
};
const pictureOf = (name: string) => screen.queryByRole<HTMLImageElement>('img', { name });

test('a student without a picture reads who would see one', async () => {
  await open();
  expect(screen.getByText(messages.picture.hint)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Picture' })).toBeNull();
});

test('a picture is shown, and sent with what else changed', async () => {
  const page = await open({ [SAVE]: saved({ ...withPicture, city: 'Madang' }) });
  await pick(page);
  expect(pictureOf('Your new picture')).toBeTruthy();
  await fill(page, { City: 'Madang' });
  await press(page, 'Update Profile');
  await expectPath(page, '/profile');
  const body = page.calls(SAVE)[0]?.body as Record<string, File | string>;
  expect([Object.keys(body), (body['user[image]'] as File).name]).toEqual([
    ['user[city]', 'user[image]'],
    'me.png',
  ]);
  await waitFor(() => expect(pictureOf(`Picture of ${me.full_name}`)?.getAttribute('src')).toBe(link));
});

test('what is no picture is refused by its content, and the picked one stays', async () => {
  const page = await open();
  await pick(page);
  const text = new File(['no picture'], 'me.png', { type: 'image/png' });
  await page.user.upload(screen.getByLabelText(/^Picture/), text);
  expect(await screen.findByText(messages.validation.imageKind)).toBeTruthy();
  expect(pictureOf('Your new picture')).toBeTruthy();
});

test('the saved picture is removed at once, and what is typed stays', async () => {
  const page = await open({ [PROFILE]: ok({ user: withPicture }), [SAVE]: saved() });
  await fill(page, { City: 'Madang' });
  await press(page, 'Remove Picture');
  await expectToast(messages.picture.removed, 'Success');
  expect(page.calls(SAVE).map(({ body }) => body)).toEqual([{ user: { image: null } }]);
  expect(pictureOf(`Picture of ${me.full_name}`)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Madang');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Picture/));
});

test('a picture that is being removed is removed once', async () => {
  const held = heldAnswer();
  const page = await open({ [PROFILE]: ok({ user: withPicture }), [SAVE]: held.answer });
  await press(page, 'Remove Picture');
  await press(page, 'Remove Picture');
  held.arrive({ message: messages.profile.updated, user: me });
  await expectToast(messages.picture.removed, 'Success');
  expect(page.calls(SAVE)).toHaveLength(1);
});

test('a picture whose link has expired becomes initials', async () => {
  await open({ [PROFILE]: ok({ user: withPicture }) });
  fireEvent.error(pictureOf(`Picture of ${me.full_name}`)!);
  expect(pictureOf(`Picture of ${me.full_name}`)).toBeNull();
  expect(main().getByText('MK')).toBeTruthy();
});
