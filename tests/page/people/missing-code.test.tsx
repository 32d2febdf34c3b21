import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sharedPhone } from '#contract/messages/shared-phone';
import { student } from '../../support/answers';
import { openPage, ok } from '../../support/open-page';

test('"I am done" without its code on the phone says that they are still logged in', async () => {
  const answers = { 'GET profile': ok({ user: student({ id: 7 }) }) };
  const page = await openPage('/profile', { role: 'student', answers });
  const button = (await screen.findAllByRole('button', { name: 'I am done' })).at(-1)!;
  vi.doMock('../../../src/lifecycle/corners', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await page.user.click(button);
  expect(await screen.findByText(sharedPhone.notLeft)).toBeTruthy();
  await waitFor(() => expect(button.textContent).toContain('I am done'));
  expect(page.services.session.get()).not.toBeNull();
  page.close();
});
