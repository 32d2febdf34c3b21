import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { ok, openPage } from '../../support/open-page';

const me = student({ id: 7, status: 'approved', is_approved: 'yes' });
const open = (path: string, given: Partial<typeof me> = {}) =>
  openPage(path, { role: 'student', answers: { 'GET profile': ok({ user: { ...me, ...given } }) } });

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
  test('says what is not available', async () => {
    await open('/profile', { full_name: '', city: null, date_of_birth: null, mobile_number: null });
    expect(await screen.findByRole('heading', { name: messages.missing.fullName })).toBeTruthy();
    for (const name of ['City', 'Date of Birth', 'Mobile Number']) {
      const value = screen.getByText(name, { selector: 'dt' }).nextElementSibling;
      expect(value?.textContent, name).toBe(messages.missing.value);
    }
  });

  test('tells a rejected student why', async () => {
    await open('/profile', { status: 'rejected', is_approved: 'no', status_reason: 'Not in the register.' });
    const line = await screen.findByText(messages.student.rejected);
    expect(line.closest('details')!.textContent).toContain('Not in the register.');
  });

  test('tells a student who was rejected without a reason whom to ask', async () => {
    await open('/profile', { status: 'rejected', is_approved: 'no', status_reason: null });
    const line = await screen.findByText(messages.student.rejected);
    expect(line.closest('details')!.textContent).toContain(messages.noReason);
  });
});
