import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ok, openPage } from '../support/open-page';

test('a screen that breaks says so inside the shell, whose menu still leads on', async () => {
  // React and the router report what they caught.
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
  const { user } = await openPage('/internship-details/3', {
    role: 'student',
    answers: { 'GET internship/3': ok({ internship: null }) },
    checkAnswers: false,
  });
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('heading', { name: 'This page could not be opened' })).toBeTruthy();
  expect(main.getByRole('button', { name: 'Try again' })).toBeTruthy();
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'About' }));
  expect(await main.findByRole('heading', { name: 'About Wokabaut' })).toBeTruthy();
});
