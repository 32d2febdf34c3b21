import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore, keys } from 'idb-keyval';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { ownInternship } from '../../support/answers';
import { noSignal, ok, openPage, type Answer } from '../../support/open-page';
import { expectPath, field, fill, heldAnswer, main, type Page } from '../../support/on-screen';
import { png, startPhone } from '../../support/phone';
import { person, wholePortal } from '../../support/whole-portal';

const PROFILE = 'GET profile';
const SAVE = 'PATCH users';
const me = person('business', { mobile_number: null });
const moved = ok({ message: messages.profile.updated, user: { ...me, city: 'Madang' } });

beforeEach(() => void startPhone());

const open = async (answers: Record<string, Answer> = {}, storage?: Page['storage']) => {
  const page = await openPage('/business-profile', {
    role: 'business',
    answers: {
      [PROFILE]: ok({ user: me }),
      [SAVE]: ok({ message: messages.profile.updated, user: me }),
      ...answers,
    },
    ...(storage && { storage }),
  });
  await screen.findByRole('form', { name: 'Edit Profile' });
  return page;
};
const form = () => within(screen.getByRole('form', { name: 'Edit Profile' }));
const city = () => field('City', form());
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const edit = ({ user }: Page) => user.click(button('Edit Profile'));
const write = (page: Page, words: string) => fill(page, { City: words }, form());
/** Opens the form for editing and picks a picture. */
const pickPicture = async (page: Page) => {
  await edit(page);
  await write(page, 'Madang');
  await page.user.upload(form().getByLabelText(/^Company Logo/), png());
  await screen.findByText('New picture: kundu.png');
};

test('a business profile without a name says No Name, and says what waiting for approval means', async () => {
  await open({
    [PROFILE]: ok({ user: { ...me, company_name: null, status: 'pending', is_approved: 'no' } }),
  });
  expect(screen.getByRole('heading', { name: messages.profile.noName })).toBeTruthy();
  expect(screen.getByText(messages.business.pending)).toBeTruthy();
  expect(screen.queryByText('Approved')).toBeNull();
});

describe('a business profile that is edited', () => {
  test('is as it was once cancelled, can be updated only when changed, sends that alone, and is read-only again', async () => {
    const page = await open({ [SAVE]: moved });
    expect(city().disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Update Profile' })).toBeNull();
    await edit(page);
    expect(button('Edit Image')).toBeTruthy();
    expect(button('Update Profile').disabled).toBe(true);
    await write(page, 'Madang');
    await page.user.click(button('Cancel'));
    expect([city().value, city().disabled]).toEqual(['Lae', true]);
    await edit(page);
    await write(page, 'Madang');
    await page.user.click(button('Update Profile'));
    expect(await main().findByText(messages.profile.updated)).toBeTruthy();
    expect(page.calls(SAVE).map(({ body }) => body)).toEqual([{ user: { city: 'Madang' } }]);
    expect([city().value, city().disabled]).toEqual(['Madang', true]);
    expect(document.activeElement).toBe(button('Edit Profile'));
  });

  test('what was typed and picked is there after a reload without signal, still being edited', async () => {
    const page = await open({ [SAVE]: noSignal });
    await pickPicture(page);
    await page.user.click(button('Update Profile'));
    expect(await main().findByText(messages.offline.needsSignal)).toBeTruthy();
    page.close();
    await open({}, page.storage);
    expect([city().value, city().disabled]).toEqual(['Madang', false]);
    expect(await screen.findByText('New picture: kundu.png')).toBeTruthy();
  });

  test('while it is being saved takes nothing that the answer would wipe', async () => {
    const saving = heldAnswer();
    const page = await open({ [SAVE]: saving.answer });
    await edit(page);
    await write(page, 'Madang');
    await page.user.click(button('Update Profile'));
    await page.user.type(city(), ' Town');
    expect(city().value).toBe('Madang');
    expect([button('Cancel').disabled, button('Edit Image').disabled]).toEqual([true, true]);
    saving.arrive({ message: messages.profile.updated, user: { ...me, city: 'Madang' } });
    expect(await main().findByText(messages.profile.updated)).toBeTruthy();
  });

  test('who logs out leaves neither words nor picture behind', async () => {
    const page = await open({ 'DELETE users/sign_out': ok({ message: '' }) });
    await pickPicture(page);
    await page.user.click(button('Logout'));
    await expectPath(page, '/login');
    await waitFor(async () => expect(await keys(createStore('wokabaut-forms', 'files'))).toEqual([]));
    page.close();
    await open({}, page.storage);
    expect([city().value, city().disabled]).toEqual(['Lae', true]);
    expect(screen.queryByText('New picture: kundu.png')).toBeNull();
  });
});

test('what is empty is named until nothing is', async () => {
  const first = await open();
  expect(
    screen.getByText('Still empty: Company Logo, Mobile Number, Website, Company Description'),
  ).toBeTruthy();
  first.close();
  const whole = {
    ...me,
    logo_url: '/api/files/logo',
    mobile_number: '+675 7200 3301',
    website_url: 'https://kundu.example',
    description: 'A shop.',
  };
  await open({ [PROFILE]: ok({ user: whole }) });
  expect(screen.queryByText('Complete Your Profile')).toBeNull();
});

describe('once a business profile was saved', () => {
  const saved = async (page: Page) => {
    await main().findByRole('button', { name: 'Edit Profile' });
    await edit(page);
    await write(page, 'Madang');
    await page.user.click(button('Update Profile'));
    await main().findByText(messages.profile.updated);
  };

  test('every screen that shows the business beside an internship asks for it anew', async () => {
    const page = await open({ ...wholePortal('business'), [SAVE]: moved });
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
    await saved(page);
    await look();
    await waitFor(() => expect(asked()).toEqual([2, 2]));
  });

  test('one that was asked for before the change and arrives after it does not take the change back', async () => {
    const page = await open({ [SAVE]: moved });
    const older = heldAnswer();
    page.answers[PROFILE] = older.answer;
    act(() => void page.services.queryClient.invalidateQueries());
    await waitFor(() => expect(page.calls(PROFILE)).toHaveLength(2));
    await saved(page);
    older.arrive({ user: me });
    await waitFor(() => expect(page.services.queryClient.isFetching()).toBe(0));
    expect(city().value).toBe('Madang');
  });
});
