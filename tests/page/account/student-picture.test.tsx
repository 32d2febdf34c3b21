import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { ok, openPage, type Answer } from '../../support/open-page';
import { expectPath, expectToast, fill, heldAnswer, main, press, type Page } from '../../support/on-screen';
import { png, startPhone } from '../../support/phone';

const PROFILE = 'GET profile';
const SAVE = 'PATCH users';
const link = '/api/files/6f1f1f0e-5a52-4f0e-9c6e-0a7a1a4d2b11?expires=1&holder=7&signature=x';
const me = student({ id: 7, status: 'approved', is_approved: 'yes' });
const withPicture = { ...me, image_url: link, img_url: link, logo_url: link };
const saved = (user = me) => ok({ message: '', user });

beforeEach(() => void startPhone());
afterEach(() => void vi.useRealTimers());

const open = async (answers: Record<string, Answer> = {}, storage?: Page['storage']) => {
  const page = await openPage('/profile/edit-profile', {
    role: 'student',
    answers: { [PROFILE]: ok({ user: me }), ...answers },
    ...(storage && { storage }),
  });
  await screen.findByLabelText(/^Picture/);
  return page;
};
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
  expect(pictureOf(`Picture of ${me.full_name}`)!.getAttribute('src')).toBe(link);
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
  held.arrive({ message: '', user: me });
  await expectToast(messages.picture.removed, 'Success');
  expect(page.calls(SAVE)).toHaveLength(1);
});

test('a picture whose link has expired becomes initials', async () => {
  await open({ [PROFILE]: ok({ user: withPicture }) });
  fireEvent.error(pictureOf(`Picture of ${me.full_name}`)!);
  expect(pictureOf(`Picture of ${me.full_name}`)).toBeNull();
  expect(main().getByText('MK')).toBeTruthy();
});
