import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { application } from '../../support/answers';
import { fillIn, mine, openApply, press } from '../../support/apply-page';
import { startPhone } from '../../support/phone';

let server: ReturnType<typeof startPhone>;
beforeEach(() => {
  server = startPhone();
});

test('who applied is told that the portal had lost it, and still reads it beside the application that is there again', async () => {
  const { user, router, services } = await openApply({
    'GET internship_applications/my_applications': mine(application()),
  });
  await fillIn(user);
  await services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: 'Thank You!' });

  server.rows.length = 0;
  server.receipts.clear();
  const outbox = await services.outbox.load();
  await outbox.compareWithServer(7, []);
  expect(await screen.findByText(messages.outbox.lead.sentAgain)).toBeTruthy();
  expect(server.rows).toHaveLength(1);

  await router.navigate({ to: '/my-applications' });
  const card = (await screen.findByRole('link', { name: /View Application/ })).closest('li')!;
  expect(await within(card).findByText(messages.outbox.lead.sentAgain)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'On this phone' })).toBeNull();
});
