import { screen, waitFor } from '@testing-library/react';
import { errorTable } from '#contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { addGrade, fillIn, openApply, press, registration } from '../../support/apply-page';
import { refused } from '../../support/open-page';
import { startPhone } from '../../support/phone';

let server: Awaited<ReturnType<typeof startPhone>>;
beforeEach(() => {
  server = startPhone();
});

test('who was rejected reads where the draft stands instead of a form, and goes on with it when approved after all', async () => {
  const first = await openApply();
  await addGrade(first.user, 10, 'Lae Secondary');
  await screen.findByText(messages.outbox.saved);
  first.close();
  const rejected = await openApply(registration('rejected'), first.storage);
  expect(await screen.findByText(messages.outbox.lead.draftRejected)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply Now' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  expect(rejected.services.outbox.records()).toHaveLength(1);
  rejected.close();
  await openApply(registration('approved'), first.storage);
  expect(await screen.findByText(messages.apply.gradeAdded(10))).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Apply Now' })).toBeTruthy();
});

test('one refused to a rejected student is only kept or deleted, and sent whole when approved after all', async () => {
  server.outcome = () => 'account_rejected';
  const { user, router, services, answers } = await openApply(registration('approved'));
  await fillIn(user);
  await services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: messages.outbox.states.needs_attention });
  expect(screen.getByRole('button', { name: /^Delete/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^(Edit|Correct it)/ })).toBeNull();
  Object.assign(answers, registration('rejected'));
  await services.queryClient.invalidateQueries({ queryKey: ['profile'] });
  await router.navigate({ to: '/apply/$id', params: { id: '3' } });
  expect(await screen.findByText(messages.student.rejected)).toBeTruthy();
  expect(screen.getByText(messages.outbox.states.needs_attention)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Apply Now|Send now/ })).toBeNull();

  Object.assign(answers, registration('approved'));
  server.outcome = () => 'delivered';
  await services.queryClient.invalidateQueries({ queryKey: ['profile'] });
  await router.navigate({ to: '/my-applications' });
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(server.rows).toHaveLength(1));
});

test('a draft stands under the news that its internship is gone, to be kept or deleted', async () => {
  const { user, router, services, answers } = await openApply();
  await addGrade(user, 10, 'Lae Secondary');
  await screen.findByText(messages.outbox.saved);
  answers['GET internship/3'] = refused('internship_not_found');
  await services.queryClient.invalidateQueries({ queryKey: ['internships', 'detail', '3'] });
  expect(await screen.findByText(errorTable.internship_not_found.sentence)).toBeTruthy();
  expect(await screen.findByText(messages.outbox.lead.draftGone)).toBeTruthy();
  expect(screen.getByText('Store assistant')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'My Applications' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-applications'));
  expect(services.outbox.records()).toHaveLength(1);
});
