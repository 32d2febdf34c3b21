import { screen, waitFor, within } from '@testing-library/react';
import { set } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { environment } from '#outbox/environment';
import { connect } from '#outbox/store/connection';
import { createStore } from '#outbox/store/store';
import { memoryStorage, type StringStorage } from '../../../src/lib/session';
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
/** The disk of this phone. */
const openStore = () => createStore({ ...environment(), useStore: connect(environment()) });
const openHome = (role: 'student' | 'business' = 'student') =>
  openPage('/home', { role, storage, answers: { 'GET internship_applications/my_applications': mine() } });

/** An application that the screen has called saved, and its page is closed. */
async function promise() {
  server.outcome = () => 'lost_before';
  const { user, services, close } = await openApply({}, storage);
  await fillIn(user);
  await services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: messages.outbox.saved });
  const [record] = services.outbox.records() ?? [];
  await waitFor(() => expect(storage.getItem('wokabaut.outbox.promised')).toContain(record!.id));
  const outbox = await services.outbox.load();
  close();
  return { record: record!, outbox };
}

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

test('a promised application that the phone has lost is said on the start screen and beside it, with a way on', async () => {
  const { record, outbox } = await promise();
  outbox.close();
  await openStore().remove(record.id);

  const { router } = await openHome();
  const link = await screen.findByRole('link', { name: finish });
  expect(screen.getByText(messages.outbox.errors.went_back)).toBeTruthy();
  await router.navigate({ to: '/my-applications' });
  const list = await screen.findByRole('region', { name: 'On this phone' });
  expect(within(list).getByText(messages.outbox.errors.went_back)).toBeTruthy();
  expect(
    within(list)
      .getByRole('link', { name: /^Continue/ })
      .getAttribute('href'),
  ).toBe(link.getAttribute('href'));
});

test('one that is still whole is sent from where it stands', async () => {
  const { record, outbox } = await promise();
  outbox.close();
  const store = openStore();
  await store.remove(record.id);
  await set(`record/${record.id}`, { ...record, state: 'draft' }, connect(environment()));
  const { user } = await openPage('/my-applications', {
    role: 'student',
    storage,
    answers: { 'GET internship_applications/my_applications': mine() },
  });
  const list = await screen.findByRole('region', { name: 'On this phone' });
  expect(within(list).getByText(messages.outbox.lead.wentBackWhole)).toBeTruthy();
  expect(within(list).getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/apply/3');
  await user.click(within(list).getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(within(list).queryByText(messages.outbox.lead.wentBackWhole)).toBeNull());
});
