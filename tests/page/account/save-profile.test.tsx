import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { ownInternship } from '../../support/answers';
import { ok, openPage } from '../../support/open-page';
import { fill, heldAnswer, main, type Page, press } from '../../support/on-screen';
import { person, wholePortal } from '../../support/whole-portal';

const PROFILE = 'GET profile';
const me = person('business');
const moved = { ...me, city: 'Madang' };
const open = (path: string) =>
  openPage(path, {
    role: 'business',
    answers: { ...wholePortal('business'), 'PATCH users': ok({ message: '', user: moved }) },
  });
const city = () => screen.findByLabelText<HTMLInputElement>(/^City/);
const moveToMadang = async (page: Page) => {
  await press(page, 'Edit Profile');
  await fill(page, { City: 'Madang' });
  await press(page, 'Update Profile');
  await main().findByText(messages.profile.updated);
};

test('every screen that shows the business beside an internship asks for it anew once its profile was saved', async () => {
  const page = await open('/business-profile');
  const look = async () => {
    await page.router.navigate({ to: '/internship/$id', params: { id: '3' } });
    await screen.findAllByText(ownInternship().title);
    await page.router.navigate({ to: '/all-internship' });
    await screen.findAllByText(ownInternship().title);
    await page.router.navigate({ to: '/business-profile' });
  };
  const asked = () =>
    ['GET internship/3', 'GET internship/my_internships'].map((name) => page.calls(name).length);
  await look();
  await look();
  expect(asked()).toEqual([1, 1]);
  await moveToMadang(page);
  await look();
  await waitFor(() => expect(asked()).toEqual([2, 2]));
});

test('a profile that was asked for before the change and arrives after it does not take the change back', async () => {
  const page = await open('/business-profile');
  await city();
  const older = heldAnswer();
  page.answers[PROFILE] = older.answer;
  act(() => void page.services.queryClient.invalidateQueries());
  await waitFor(() => expect(page.calls(PROFILE)).toHaveLength(2));
  await moveToMadang(page);
  older.arrive({ user: me });
  await waitFor(() => expect(page.services.queryClient.isFetching()).toBe(0));
  expect((await city()).value).toBe('Madang');
});
