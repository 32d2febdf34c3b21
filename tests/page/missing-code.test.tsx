import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { notLoaded } from '#contract/messages/site';
import { sharedPhone } from '#contract/messages/shared-phone';
import { student } from '../support/answers';
import { ok, openPage } from '../support/open-page';

const openProfile = () =>
  openPage('/profile', { role: 'student', answers: { 'GET profile': ok({ user: student({ id: 7 }) }) } });
const missing = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

test('"I am done" without its code on the phone says that they are still logged in', async () => {
  const page = await openProfile();
  const button = (await screen.findAllByRole('button', { name: 'I am done' })).at(-1)!;
  vi.doMock('../../src/lifecycle/device-profiles', missing);
  await page.user.click(button);
  expect(await screen.findByText(sharedPhone.notLeft)).toBeTruthy();
  await waitFor(() => expect(button.textContent).toContain('I am done'));
  expect(page.services.session.get()).not.toBeNull();
  page.close();
});

test('a card that is asked for without its code says so, and comes with the signal', async () => {
  const page = await openProfile();
  const card = within(await screen.findByRole('region', { name: 'Notifications' }));
  vi.doMock('../../src/widgets/notification-settings', missing);
  await page.user.click(card.getByRole('button', { name: 'Show' }));
  expect(await card.findByText(notLoaded)).toBeTruthy();
  vi.doUnmock('../../src/widgets/notification-settings');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(card.queryByText(notLoaded)).toBeNull());
  expect(card.queryByRole('button', { name: 'Show' })).toBeNull();
  page.close();
});
