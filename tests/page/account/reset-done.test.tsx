import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { delays } from '#contract/limits';
import { messages } from '#contract/messages';
import { ok, openPage } from '../../support/open-page';

afterEach(() => vi.useRealTimers());

test('a password that was reset leaves nothing to press by mistake until the log-in comes', async () => {
  const { resetSuccess } = messages.password;
  const page = await openPage('/reset-password?reset_password_token=secret', {
    answers: { 'PUT users/password': ok({ message: resetSuccess }) },
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await page.user.type(screen.getByLabelText(/^New Password/), 'secret7');
  await page.user.type(screen.getByLabelText(/^Confirm Password/), 'secret7{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain(resetSuccess));
  expect(screen.queryByRole('button', { name: 'Reset Password' })).toBeNull();
  await vi.advanceTimersByTimeAsync(delays.afterReset + 100);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
});
