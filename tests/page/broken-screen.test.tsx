import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brand } from '#contract/brand';
import { hrefOf, main } from '../support/on-screen';
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
  expect(await main().findByRole('heading', { name: 'This page could not be opened' })).toBeTruthy();
  expect(main().getByRole('alert').textContent).toContain('If you have no signal, try again');
  expect(main().getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(hrefOf('Go to Homepage')).toBe('/');
  expect(main().getByRole('link', { name: brand.infoEmail })).toBeTruthy();
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'About' }));
  expect(await main().findByRole('heading', { name: 'About Wokabaut' })).toBeTruthy();
});
