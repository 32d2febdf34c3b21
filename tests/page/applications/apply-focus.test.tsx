import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '#contract/messages';
import { beforeEach, expect, test, vi } from 'vitest';
import { StorageUnavailable } from '#outbox/errors';
import { addGrade, fillIn, openApply, press } from '../../support/apply-page';
import { startPhone } from '../../support/phone';

let server: Awaited<ReturnType<typeof startPhone>>;
beforeEach(() => {
  server = startPhone();
});

const focused = () => document.activeElement;

test('"Send now" hands the focus to the status, and that line goes on to say that it was submitted', async () => {
  server.outcome = () => 'lost_before';
  const { user, services } = await openApply();
  await fillIn(user);
  await services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(user, 'Apply Now');
  const title = await screen.findByRole('heading', { name: messages.outbox.saved });
  await waitFor(() => expect(focused(), 'where a new screen begins').toBe(title));
  const line = (await screen.findByText(/tries again by itself/)).closest('[role=status]');
  const sendNow = screen.getByRole('button', { name: 'Send now' });
  server.outcome = () => 'delivered';
  await user.click(sendNow);
  expect(await screen.findByRole('heading', { name: 'Thank You!' })).toBeTruthy();
  expect(screen.getByText(/was submitted\. You can find it under/).closest('[role=status]')).toBe(line);
  expect(focused()).toBe(line);
});

test('after a draft was deleted the keyboard goes on at the heading of the screen', async () => {
  const { user, router } = await openApply();
  await addGrade(user, 8, 'Koki');
  await screen.findByText(messages.outbox.saved);
  await router.navigate({ to: '/my-applications' });
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('No applications yet');
  expect(focused()).toBe(screen.getByRole('heading', { name: 'My Applications' }));
});

test('"Try again" hands the focus to the line that then says "Saved on this phone"', async () => {
  const { user, services } = await openApply();
  const grade = await screen.findByLabelText('Grade 8');
  const save = vi.spyOn(await services.outbox.load(), 'saveDraft');
  save.mockRejectedValueOnce(new StorageUnavailable('a hiccup'));
  await user.click(grade);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  const saved = await screen.findByText(messages.outbox.saved);
  expect(focused()?.contains(saved)).toBe(true);
  expect(focused()).not.toBe(document.body);
});
