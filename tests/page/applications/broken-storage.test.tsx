import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { memoryStorage } from '../../../src/lib/session';
import { mine } from '../../support/apply-page';
import { openPage } from '../../support/open-page';
import { startPhone } from '../../support/phone';
import { internship } from '../../outbox/samples';

const { title, help, beginAnew, warning, failed } = messages.outbox.broken;
const promised = [{ id: 'ab', owner: 7, internship, state: 'queued' }];
const broken = () => new DOMException('Internal error opening backing store', 'UnknownError');

/** A request that fails, as that of a database whose files are damaged. */
function failing(error: DOMException) {
  const request = Object.assign(new EventTarget(), { error, onerror: () => undefined });
  queueMicrotask(() => request.onerror());
  return request as unknown as IDBOpenDBRequest;
}
const storage = memoryStorage();
beforeEach(() => {
  startPhone().outcome = () => 'lost_before';
  storage.setItem('wokabaut.outbox.promised', JSON.stringify(promised));
});
const open = () =>
  openPage('/my-applications', {
    role: 'student',
    storage,
    answers: { 'GET internship_applications/my_applications': mine() },
  });

test('a database that does not open says what helps; it is deleted only when that was confirmed', async () => {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => failing(broken()));
  const deleting = vi.spyOn(indexedDB, 'deleteDatabase');
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const { user, close } = await open();
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(help)).toBeTruthy();
  const press = (name: string) =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: beginAnew }));
  expect(screen.getByText(warning)).toBeTruthy();
  await press('Cancel');
  expect(deleting).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: beginAnew }));
  await press(beginAnew);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  close();
  opening.mockRestore();
  await open();
  expect(await screen.findByText(messages.outbox.errors.went_back)).toBeTruthy();
});

test('and one that cannot be deleted either says where to do it', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => failing(broken()));
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => failing(broken()));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: beginAnew }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: beginAnew }));
  expect(await screen.findByText(failed)).toBeTruthy();
});
