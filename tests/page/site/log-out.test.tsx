import { createHash } from 'node:crypto';
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { waitingForLogIn } from '#contract/messages/site';
import { cacheNames, screensOf } from '#contract/worker-protocol';
import { internship, pdfFile } from '../../outbox/samples';
import { createCaches } from '../../sw/fake-caches';
import { student } from '../../support/answers';
import { noSignal, ok, openPage, type Answer } from '../../support/open-page';
import { startPhone } from '../../support/phone';
import { signOut as leavePhone } from '../../../src/session/device-profiles';
import { createSessionStore } from '../../../src/services/session';
import { endSession, finishLogOut } from '../../../src/session/log-out';
import { keepRevoking } from '../../../src/session/revocations';

let server: Awaited<ReturnType<typeof startPhone>>;
beforeEach(() => {
  server = startPhone();
});

type Page = Awaited<ReturnType<typeof openPage>>;
type User = ReturnType<typeof userEvent.setup>;
const signOut = 'DELETE users/sign_out';
const at = (path: string, answers: Record<string, Answer> = {}, storage?: Page['storage']) =>
  openPage(path, { role: 'student', answers, ...(storage ? { storage } : {}) });
const session = { token: 'token-of-student', userId: 7 };

/** An application that waits for signal on this phone. */
async function waiting({ services }: Page): Promise<string> {
  server.outcome = () => 'lost_before';
  const outbox = await services.outbox.load();
  const { id } = await outbox.draftFor(7, internship);
  await outbox.saveDraft(id, { levels: [{ grade: 12, school_name: 'Sogeri' }] });
  await outbox.addFile(id, 'resume', pdfFile('resume'));
  await outbox.addFile(id, 'cover_letter', pdfFile('letter'));
  await services.outbox.sessionStarted(session);
  await outbox.queue(id);
  await waitFor(async () => expect((await outbox.get(id)).last_error?.code).toBe('no_answer'));
  return id;
}
const press = async (user: User, name: string) =>
  user.click((await screen.findAllByRole('button', { name }))[0]!);
const answer = async (user: User, name: string) =>
  user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));
const arrives = (page: Page) => waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

test('a phone without room can still log in', async () => {
  const page = await openPage('/login', {
    answers: { 'POST users/sign_in': ok({ token: 'opaque', message: 'ok', user: student({ id: 7 }) }) },
  });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  await page.user.type(await screen.findByLabelText(/^Email/), 'maria@example.com');
  await page.user.type(screen.getByLabelText(/^Password/), 'wokabaut');
  await press(page.user, 'Log In');
  await waitFor(() => expect(page.services.session.get()?.token).toBe('opaque'));
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/home'));
  expect(put).toHaveBeenCalled();
});

test.each([
  ['refuses every write', true, () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)],
  ['does not open', false, () => vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(full)],
])(
  'a phone whose storage %s logs out all the same, and sends nothing after it',
  async (_what, asks, fail) => {
    const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
    await waiting(page);
    const requests = server.requests();
    const broken = fail();
    await press(page.user, 'Logout');
    if (asks) await answer(page.user, 'Keep it for me');
    await arrives(page);
    expect(page.services.session.get()).toBeNull();
    broken.mockRestore();

    server.outcome = () => 'delivered';
    page.close();
    const after = await openPage('/about', { answers: {}, storage: page.storage });
    await (await after.services.outbox.load()).linkImproved();
    expect([server.requests(), server.rows]).toEqual([requests, []]);
  },
);

test('a log-out takes with it what the phone has saved and what was half typed, and leaves what is public', async () => {
  const { caches, names } = createCaches();
  vi.stubGlobal('caches', caches);
  const { sessionPrefix, publicAnswers } = cacheNames;
  for (const name of [`${sessionPrefix}x`, screensOf(7), screensOf(null), publicAnswers])
    await caches.open(name);
  const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
  page.storage.setItem('wokabaut.form.7.resume', '{"school_1":"Kwikila"}');
  page.storage.setItem('wokabaut.cache.7', 'saved');
  await waiting(page);
  await press(page.user, 'Logout');
  await answer(page.user, 'Keep it for me');
  await arrives(page);
  await waitFor(() => expect(names()).toEqual([screensOf(null), publicAnswers]));
  expect(page.storage.keys().sort()).toEqual([
    'wokabaut.outbox',
    'wokabaut.server_time',
    'wokabaut.session_version',
  ]);
});

test('nobody waits for a stuck phone, and no screen asks for anything without a session', async () => {
  const asked: (string | null)[] = [];
  const page = await at('/profile', {
    [signOut]: ok({ message: messages.logout.success }),
    'GET profile': (_body, token) => {
      asked.push(token);
      return Response.json({ user: student({ id: 7 }) });
    },
  });
  const leaving = vi
    .spyOn(page.services.outbox, 'sessionEnded')
    .mockReturnValue(new Promise<void>(() => undefined));
  await press(page.user, 'Logout');
  await arrives(page);
  expect(leaving).toHaveBeenCalledWith({ token: session.token, role: 'student', userId: 7 }, false);
  expect(asked).toEqual([session.token]);
});

test('what a page did not live to lock and to delete is locked and deleted by the next one', async () => {
  const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
  const id = await waiting(page);
  vi.spyOn(page.services.outbox, 'sessionEnded').mockReturnValue(new Promise<void>(() => undefined));
  await press(page.user, 'Logout');
  await answer(page.user, 'Keep it for me');
  await arrives(page);
  const outbox = await page.services.outbox.load();
  expect((await outbox.get(id)).state).toBe('queued');
  page.close();

  const next = await openPage('/about', { answers: {}, storage: page.storage });
  await finishLogOut(next.services);
  expect((await outbox.get(id)).state).toBe('needs_login');
  expect(page.storage.keys()).not.toContain('wokabaut.leaving');
});

test('while the chosen answer is carried out no other one counts, and the wait is named', async () => {
  const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
  const id = await waiting(page);
  const outbox = await page.services.outbox.load();
  let letGo = () => {};
  // The first thing a logout does: it notes the session that the server shall end.
  const held = new Promise<string>((resolve) => (letGo = () => resolve('a digest')));
  vi.spyOn(outbox, 'revokeLater').mockReturnValue(held);
  await press(page.user, 'Logout');
  await answer(page.user, 'Keep it for me');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Logging out...' })).toBeTruthy();
  await answer(page.user, 'Delete it');
  await answer(page.user, 'Stay logged in');
  // The backdrop.
  await page.user.click(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toBeTruthy();
  letGo();
  await arrives(page);
  expect(page.calls(signOut)).toHaveLength(1);
  await waitFor(async () => expect(await outbox.get(id)).toMatchObject({ state: 'needs_login' }));
});

test('Logout says that it works, and is pressed once', async () => {
  const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
  let letGo = () => {};
  const unsent = vi
    .spyOn(page.services.outbox, 'unsent')
    .mockReturnValue(new Promise((resolve) => (letGo = () => resolve([]))));
  await press(page.user, 'Logout');
  await press(page.user, 'Logging out...');
  expect(unsent).toHaveBeenCalledOnce();
  letGo();
  await arrives(page);
});

test('work that could not be deleted is said to be there still, and the logout goes on', async () => {
  const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
  await waiting(page);
  await press(page.user, 'Logout');
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(full);
  await answer(page.user, 'Delete it');
  await arrives(page);
  broken.mockRestore();
  expect(await screen.findByText(messages.outbox.notDeleted)).toBeTruthy();
});

test.each(['before', 'after'])(
  'who logs out while an application is being sent, begun %s the question, is told that it may have arrived',
  async (begun) => {
    const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
    const id = await waiting(page);
    const outbox = await page.services.outbox.load();
    server.outcome = () => 'never';
    const isSending = () => waitFor(async () => expect((await outbox.get(id)).state).toBe('sending'));
    const send = async () => {
      void outbox.linkImproved();
      await isSending();
    };
    if (begun === 'before') await send();
    await press(page.user, 'Logout');
    await screen.findByRole('dialog');
    if (begun === 'after') {
      await waitFor(() => expect(screen.queryByText(messages.outbox.beingSent)).toBeNull());
      await send();
    }
    expect(await screen.findByText(messages.outbox.beingSent)).toBeTruthy();
    await answer(page.user, 'Delete it');
    await arrives(page);
    expect(await outbox.list(7)).toEqual([]);
  },
);

test('a session that was ended without signal is ended on the server when the link is back', async () => {
  const page = await at('/about', { [signOut]: noSignal });
  await press(page.user, 'Logout');
  await arrives(page);
  const outbox = await page.services.outbox.load();
  // Not the live token, which would open the account to whoever reads this phone's storage.
  const digest = createHash('sha256').update('token-of-student').digest('hex');
  expect(await outbox.toRevoke()).toEqual([digest]);

  const endOne = `DELETE users/sessions/${digest}`;
  page.answers[endOne] = noSignal;
  keepRevoking(page.services);
  await waitFor(() => expect(page.calls(endOne).length).toBeGreaterThan(0));
  expect(await outbox.toRevoke()).toEqual([digest]);
  page.answers[endOne] = ok({ message: messages.logout.success });
  page.services.connection.unanswered();
  page.services.connection.answered(10);
  await waitFor(async () => expect(await outbox.toRevoke()).toEqual([]));
  expect(page.services.session.get()).toBeNull();
});

test('a phone that keeps unsent work says so to a visitor on the start screen and the log-in, without a name', async () => {
  const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
  await waiting(page);
  await press(page.user, 'Logout');
  await answer(page.user, 'Keep it for me');
  await arrives(page);
  await page.router.navigate({ to: '/' });
  const notice = waitingForLogIn(1);
  expect(await screen.findByText(notice)).toBeTruthy();
  await page.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log In' }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
  expect(await screen.findByText(notice)).toBeTruthy();
});

/** The question stands, and another person comes in in another tab, of which this one has not heard. */
async function askedWhileAnotherComesIn(page: Page) {
  const id = await waiting(page);
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  await press(page.user, 'Logout');
  await screen.findByRole('dialog');
  const next = { token: 'token-of-next', role: 'student', userId: 8 } as const;
  const elsewhere = createSessionStore(page.storage);
  elsewhere.end();
  elsewhere.start(next);
  return { next, id, reload };
}

test('a question that was asked of somebody deletes nothing of the next person, who came in another tab', async () => {
  const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
  const { next, reload } = await askedWhileAnotherComesIn(page);
  // A frozen tab hears of both at once: it shows nothing more of the first.
  act(() => void page.services.session.latest());
  expect(reload).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.services.session.get()).toEqual(next);
  expect(page.calls(signOut)).toEqual([]);
});

test('nor one whose answer was pressed before this tab has heard of them', async () => {
  const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
  const { next, id } = await askedWhileAnotherComesIn(page);
  await answer(page.user, 'Delete it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.services.session.get()).toEqual(next);
  expect((await (await page.services.outbox.load()).get(id)).state).toBe('queued');
  expect(page.calls(signOut)).toEqual([]);
});

test('a session that ended by itself leaves the device profile, also when the page did not live to clean up', async () => {
  const page = await at('/about', { [signOut]: ok({ message: messages.logout.success }) });
  const { services, storage } = page;
  await leavePhone(services);
  services.session.start({ ...session, role: 'student' });
  await services.outbox.sessionStarted(session);
  vi.spyOn(services.outbox, 'sessionEnded').mockReturnValue(new Promise<void>(() => undefined));
  await endSession(services, { keepForms: true });
  page.close();
  const next = await openPage('/about', { answers: {}, storage });
  await finishLogOut(next.services);
  expect((await (await next.services.outbox.load()).profiles()).map(({ id }) => id)).toEqual([7]);
});
