import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';

const PROFILE = 'GET profile';
const SAVE = 'PATCH users';
const me = student({ id: 7, status: 'approved', is_approved: 'yes' });
const saved = (given = {}) => ok({ message: messages.profile.updated, user: { ...me, ...given } });

type Page = Awaited<ReturnType<typeof openPage>>;
const open = (path: string, answers: Record<string, Answer> = {}, storage?: Page['storage']) =>
  openPage(path, {
    role: 'student',
    answers: { [PROFILE]: ok({ user: me }), ...answers },
    ...(storage ? { storage } : {}),
  });
const input = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const save = ({ user }: Page) => user.click(screen.getByRole('button', { name: 'Update Profile' }));
const rewrite = async ({ user }: Page, label: RegExp, words: string) => {
  const field = await input(label);
  await user.clear(field);
  if (words) await user.type(field, words);
};

describe('the tab bar', () => {
  const tabs = () => within(screen.getByRole('navigation', { name: 'Profile' })).getAllByRole('link');

  test.each(['/profile', '/my-applications', '/change-password'])('stands above %s', async (path) => {
    await open(path);
    expect(tabs().map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Profile Dashboard', '/profile'],
      ['My Applications', '/my-applications'],
      ['Change Password', '/change-password'],
    ]);
    const current = tabs().filter((tab) => tab.getAttribute('aria-current') === 'page');
    expect(current.map((tab) => tab.getAttribute('href'))).toEqual([path]);
  });

  test('is not for a business, which may change its password all the same', async () => {
    await openPage('/change-password', { role: 'business', answers: {} });
    expect(screen.getByRole('button', { name: 'Check Credentials' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Profile' })).toBeNull();
  });
});

describe('the profile', () => {
  const valueOf = (name: string) =>
    screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

  test('shows every fact, the dates by name, and a mail link', async () => {
    await open('/profile');
    expect(await screen.findByRole('heading', { name: 'Maria Kaupa' })).toBeTruthy();
    const names = ['City', 'Date of Birth', 'Mobile Number', 'Email', 'Account created', 'Last updated'];
    expect(names.map(valueOf)).toEqual([
      'Lae',
      '14 March 2006',
      '+675 7200 3301',
      'maria@students.example',
      '1 November 2026',
      '1 November 2026',
    ]);
    const mail = screen.getByRole('link', { name: me.email });
    expect(mail.getAttribute('href')).toBe(`mailto:${me.email}`);
    expect(screen.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe(
      '/profile/edit-profile',
    );
  });

  test('says what is not available', async () => {
    const unknown = { full_name: '', city: null, date_of_birth: null, mobile_number: null };
    await open('/profile', { [PROFILE]: ok({ user: { ...me, ...unknown } }) });
    expect(await screen.findByRole('heading', { name: messages.missing.fullName })).toBeTruthy();
    const values = ['City', 'Date of Birth', 'Mobile Number'].map(valueOf);
    expect(values).toEqual([messages.missing.value, messages.missing.value, messages.missing.value]);
  });

  test('tells a rejected student why', async () => {
    const user = { ...me, status: 'rejected', is_approved: 'no', status_reason: 'Not in the register.' };
    await open('/profile', { [PROFILE]: ok({ user }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Not in the register.');
  });
});

describe('editing the profile', () => {
  const edit = (answers: Record<string, Answer> = {}, storage?: Page['storage']) =>
    open('/profile/edit-profile', answers, storage);

  test('says beside each field what is wrong, and only after a first try', async () => {
    const page = await edit();
    for (const label of [/^Full Name/, /^City/, /^Date of Birth/, /^Mobile Number/, /^Email/]) {
      await rewrite(page, label, '');
    }
    expect(screen.queryByText(messages.validation.fullNameRequired)).toBeNull();
    await save(page);
    for (const sentence of [
      messages.validation.fullNameRequired,
      messages.validation.cityRequired,
      messages.validation.dateOfBirthRequired,
      messages.validation.mobileRequired,
      messages.validation.emailNeeded,
    ]) {
      expect(screen.getByText(sentence)).toBeTruthy();
    }
    expect(document.activeElement).toBe(await input(/^Full Name/));
    await rewrite(page, /^Email/, 'maria');
    expect(screen.getByText(messages.validation.emailNeeded)).toBeTruthy();
    expect(page.calls(SAVE)).toEqual([]);
  });

  test('sends only what changed, and the profile shows it without asking again', async () => {
    const page = await edit({ [SAVE]: saved({ city: 'Madang' }) });
    await rewrite(page, /^City/, ' Madang ');
    await save(page);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/profile'));
    expect(page.calls(SAVE)).toMatchObject([{ body: { user: { city: 'Madang' } } }]);
    expect(page.calls(SAVE)[0]?.body).toEqual({ user: { city: 'Madang' } });
    expect(await screen.findByText('Madang')).toBeTruthy();
    expect((await screen.findAllByText(`Success: ${messages.profile.updated}`)).length).toBeGreaterThan(0);
    expect(page.calls(PROFILE)).toHaveLength(1);
  });

  test('nothing changed is nothing sent', async () => {
    const page = await edit();
    await input(/^City/);
    await save(page);
    expect(screen.getByText(messages.profile.nothingToChange)).toBeTruthy();
    expect(page.calls(SAVE)).toEqual([]);
  });

  test("the server's sentence stands beside its field", async () => {
    const page = await edit({
      [SAVE]: refused('validation_failed', { email: [messages.validation.emailTaken] }),
    });
    await rewrite(page, /^Email/, 'taken@example.com');
    await save(page);
    expect(await screen.findByText(messages.validation.emailTaken)).toBeTruthy();
    expect(document.activeElement).toBe(await input(/^Email/));
  });

  test('without signal the saved copy can be read and written on, and what was typed is there later', async () => {
    const page = await edit({ [SAVE]: noSignal });
    await rewrite(page, /^City/, 'Madang');
    await save(page);
    expect(await screen.findByText(messages.offline.needsSignal)).toBeTruthy();
    page.close();
    const elsewhere = { ...me, mobile_number: '+675 7000 0000' };
    const again = await edit({ [PROFILE]: ok({ user: elsewhere }), [SAVE]: saved() }, page.storage);
    expect((await input(/^City/)).value).toBe('Madang');
    expect((await input(/^Mobile Number/)).value).toBe('+675 7000 0000');
    await save(again);
    await waitFor(() => expect(again.calls(SAVE)[0]?.body).toEqual({ user: { city: 'Madang' } }));
  });

  test('who cancels finds the profile as it is', async () => {
    const page = await edit();
    await rewrite(page, /^City/, 'Madang');
    await page.user.click(screen.getByRole('link', { name: 'Cancel' }));
    await page.user.click(await screen.findByRole('link', { name: 'Edit Profile' }));
    expect((await input(/^City/)).value).toBe('Lae');
  });

  test('a session that ends in the middle: log in, come back, nothing typed is lost', async () => {
    const page = await edit({ [SAVE]: refused('session_expired') });
    await rewrite(page, /^City/, 'Madang');
    await save(page);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
    expect(await screen.findByText(new RegExp(errorTable.session_expired.sentence))).toBeTruthy();
    page.answers['POST users/sign_in'] = ok({ token: 'new', message: '', user: me });
    await page.user.type(await input(/^Email/), me.email);
    await page.user.type(await input(/^Password/), 'wokabaut');
    await page.user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/profile/edit-profile'));
    expect((await input(/^City/)).value).toBe('Madang');
  });
});
