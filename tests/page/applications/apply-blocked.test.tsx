import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { onThisPhone } from '#contract/messages/outbox';
import { memoryStorage } from '../../../src/services/session';
import { addGrade, applyNow, mine, openApply, registration } from '../../support/apply-page';
import { type Answer, openPage, refused } from '../../support/open-page';
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
  const approved = registration('approved');
  const { user, router, services, answers } = await applyNow(server, 'account_rejected', approved);
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

  Object.assign(answers, approved);
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

describe('a damaged database', () => {
  const { title, help, beginAnew, warning, failed } = messages.outbox.broken;
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
    storage.setItem('wokabaut.outbox', 'the identity of what was there');
  });
  const open = (answers: Record<string, Answer> = {}) =>
    openPage('/my-applications', {
      role: 'student',
      storage,
      answers: { 'GET internship_applications/my_applications': mine(), ...answers },
    });

  test('a database that does not open says what helps; it is deleted only when that was confirmed', async () => {
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => failing(broken()));
    const deleting = vi.spyOn(indexedDB, 'deleteDatabase');
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    const { user, close } = await open();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(help)).toBeTruthy();
    expect(await screen.findByText('No applications yet')).toBeTruthy();
    expect(screen.queryByText(onThisPhone.notOpened), 'reloading does not help').toBeNull();
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
    expect(await screen.findByText(messages.outbox.lost)).toBeTruthy();
  });

  /** The browser can neither open nor delete it, and the person chooses to begin anew. */
  async function beginAnewInVain(answers: Record<string, Answer> = {}) {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => failing(broken()));
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => failing(broken()));
    const { user } = await open(answers);
    await user.click(await screen.findByRole('button', { name: beginAnew }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: beginAnew }));
  }

  test('one that cannot be deleted either is deleted with all site data by the server; that work was lost is kept', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    // Answers may be fetched and saved meanwhile: they and their times are more then.
    const times = /"(timestamp|dehydratedAt|savedAt|dataUpdatedAt|dataUpdateCount)":\d+/g;
    const timeless = (text: string | null) => text?.replace(times, '"$1":0');
    const stored = () =>
      Object.fromEntries(storage.keys().map((key) => [key, timeless(storage.getItem(key))]));
    let before: object = {};
    await beginAnewInVain({
      'DELETE site_data': () => {
        before = stored();
        for (const key of storage.keys()) storage.removeItem(key);
        return Response.json({ status: 'cleared' });
      },
    });
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(before).toMatchObject({ 'wokabaut.outbox': 'the identity of what was there' });
    expect(stored()).toMatchObject(before);
  });

  test('without signal it says that signal is needed, and where else to do it', async () => {
    await beginAnewInVain();
    expect(await screen.findByText(failed)).toBeTruthy();
  });
});
