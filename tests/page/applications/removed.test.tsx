import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { fillIn, openApply, press } from '../../support/apply-page';
import { startPhone } from '../../support/phone';

const { warning, asking, arrived } = messages.outbox.removed;
let server: ReturnType<typeof startPhone>;
beforeEach(() => {
  server = startPhone();
});

test('who deletes what may have arrived is told so before, and afterwards which one the business has', async () => {
  server.outcome = () =>
    server.asked.at(-1)!.endsWith('/internship_applications') ? 'answer_lost' : 'lost_before';
  const { user, router, services } = await openApply();
  await fillIn(user);
  await services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(user, 'Apply Now');
  await screen.findByText(messages.outbox.errors.no_answer, { exact: false });
  await router.navigate({ to: '/my-applications' });
  const waiting = await screen.findByRole('region', { name: 'On this phone' });
  expect(within(waiting).getByText(messages.outbox.clearing)).toBeTruthy();
  await user.click(within(waiting).getByRole('button', { name: /^Delete/ }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText(warning)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const deleted = await screen.findByRole('region', { name: 'Deleted on this phone' });
  expect(within(deleted).getByText(asking)).toBeTruthy();

  server.outcome = () => 'delivered';
  await (await services.outbox.load()).linkImproved();
  expect(await within(deleted).findByText(arrived)).toBeTruthy();
  expect(within(deleted).getByText('Lae Secondary')).toBeTruthy();
  expect(within(deleted).getByText(/^maria\.pdf, /)).toBeTruthy();
  await press(user, 'I understand');
  expect(await screen.findByText('No applications yet')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(arrived)).toBeNull());
});
