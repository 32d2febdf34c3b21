import { screen, waitFor, within } from '@testing-library/react';
import { set } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { environment } from '#outbox/environment';
import { connect } from '#outbox/store/connection';
import { memoryStorage, type StringStorage } from '../../../src/services/session';
import { addGrade, fillIn, mine, openApply, press } from '../../support/apply-page';
import { openPage } from '../../support/open-page';
import { startPhone } from '../../support/phone';

const title = 'Store assistant';
const finish = messages.outbox.finish(title);
let server: ReturnType<typeof startPhone>;
let storage: StringStorage;
beforeEach(() => {
  server = startPhone();
  storage = memoryStorage();
});
const openHome = () =>
  openPage('/home', {
    role: 'student',
    storage,
    answers: { 'GET internship_applications/my_applications': mine() },
  });

test('a whole draft that was never applied is mentioned on the start screen, to its student', async () => {
  const { user, close } = await openApply({}, storage);
  await addGrade(user, 8, 'Koki');
  await screen.findByText(messages.outbox.saved);
  close();
  const half = await openHome();
  await waitFor(() => expect(half.services.outbox.records()).toHaveLength(1));
  expect(screen.queryByRole('link', { name: finish })).toBeNull();
  half.close();

  const again = await openApply({}, storage);
  await screen.findByText('Koki', { exact: false });
  await fillIn(again.user);
  again.close();
  await openHome();
  expect((await screen.findByRole('link', { name: finish })).getAttribute('href')).toBe('/apply/3');
});

test('an application of which the phone has lost a part is said on the start screen and beside it, with a way on', async () => {
  server.outcome = () => 'lost_before';
  const { user, services, close } = await openApply({}, storage);
  await fillIn(user);
  await services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: messages.outbox.saved });
  const [record] = services.outbox.records() ?? [];
  close();
  const half = { ...record, files: { ...record!.files, resume: null } };
  await set(`record/${record!.id}`, half, connect(environment()));

  const { router } = await openHome();
  const link = await screen.findByRole('link', { name: finish });
  expect(screen.getByText(messages.outbox.errors.half_written)).toBeTruthy();
  await router.navigate({ to: '/my-applications' });
  const list = await screen.findByRole('region', { name: 'On this phone' });
  expect(within(list).getByText(messages.outbox.errors.half_written)).toBeTruthy();
  expect(
    within(list)
      .getByRole('link', { name: /^Correct/ })
      .getAttribute('href'),
  ).toBe(link.getAttribute('href'));
});
