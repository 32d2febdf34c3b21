import { beforeEach, describe, expect, it } from 'vitest';
import { LEASE_MS } from '#outbox/transition';
import { StorageUnavailable } from '#outbox/errors';
import type { OutboxStore } from '#outbox/store/store';
import { queueApplication } from './applications';
import { NOW, OWNER, hash, pdf, session } from './samples';
import { settled } from './test-clock';
import type { RequestOutcome } from './test-server';
import { createPhone, type Phone } from './test-world';

let phone: Phone;
let store: OutboxStore;

function begin(options?: Parameters<typeof createPhone>[0]) {
  phone = createPhone(options);
  store = phone.openStore();
}
beforeEach(() => begin());

const outcomes = (...list: RequestOutcome[]) => (phone.server.outcome = () => list.shift() ?? 'delivered');
const queueAndLogIn = async () => {
  const id = await queueApplication(store);
  await store.login(session);
  return id;
};
const queueThree = async () => [
  await queueApplication(store, 1),
  await queueApplication(store, 2),
  await queueAndLogIn(),
];
/** Timers of a frozen tab: they never run. */
const frozenTimers = { after: () => () => undefined, every: () => () => undefined };
/** A drain that waits for an answer in a frozen tab. */
async function freeze() {
  let thaw: (outcome: RequestOutcome) => void = () => undefined;
  phone.server.outcome = () => new Promise((resolve) => (thaw = resolve));
  const frozen = phone.drainer({ timers: frozenTimers })();
  await settled();
  return { frozen, thaw };
}
const states = async (owner = OWNER) =>
  Object.fromEntries((await store.list(owner)).map(({ id, state }) => [id, state]));

describe('a drain', () => {
  it('sends all that waits, whole, and keeps the receipts', async () => {
    const ids = await queueThree();
    expect(await phone.drainer()()).toEqual({ sent: 3, waiting: 0, next_due_at: null, busy: false });
    expect(phone.server.rows.map(({ key, resume }) => [key, resume])).toEqual(
      ids.map((id, index) => [id, hash(pdf(`resume ${index + 1}`))]),
    );
    expect(Object.values(await states())).toEqual(['sent', 'sent', 'sent']);
  });
  it('sends nothing without a session, and nothing of another person’s', async () => {
    const id = await queueApplication(store);
    expect(await phone.drainer()()).toEqual({ sent: 0, waiting: 0, next_due_at: null, busy: false });
    phone.server.students.set('Bearer token-of-8', '8');
    await store.login({ token: 'token-of-8', userId: 8 });
    expect(await phone.drainer()()).toEqual({ sent: 0, waiting: 0, next_due_at: null, busy: false });
    expect(phone.server.requests()).toBe(0);
    expect(await states()).toEqual({ [id]: 'queued' });
  });
  it('stores one application when the answer is lost after the server has it, twenty times over', async () => {
    const id = await queueAndLogIn();
    outcomes(...Array<RequestOutcome>(20).fill('answer_lost'));
    for (let turn = 0; turn < 21; turn += 1) {
      await phone.drainer()();
      await phone.clock.advance(15 * 60_000);
    }
    expect(phone.server.requests()).toBe(21);
    expect(phone.server.rows.map(({ key }) => key)).toEqual([id]);
    expect(await states()).toEqual({ [id]: 'sent' });
  });
  it('tries again later, each time with a longer wait, and stops at the first failure to save money', async () => {
    const first = await queueApplication(store, 1);
    await queueApplication(store, 2);
    await store.login(session);
    outcomes('lost_before', 'portal_page', 'answer_cut');
    const result = await phone.drainer({ random: () => 0.999 })();
    expect(result).toMatchObject({ sent: 0, waiting: 2 });
    expect(phone.server.requests()).toBe(1);
    expect(await store.get(first)).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: { code: 'no_answer' },
    });
    expect(result.next_due_at).toBe(NOW + 4995);
  });
  it('pauses all of a person’s at a 401, and goes on after they log in', async () => {
    const ids = [await queueApplication(store, 1), await queueApplication(store, 2)];
    await store.login({ token: 'expired', userId: OWNER });
    expect(await phone.drainer()()).toMatchObject({ sent: 0, waiting: 0 });
    expect(phone.server.requests()).toBe(1);
    expect(await states()).toEqual({ [ids[0]!]: 'needs_login', [ids[1]!]: 'needs_login' });
    await store.login(session);
    expect(await phone.drainer()()).toMatchObject({ sent: 2 });
  });
  it('does not pause when the 401 is for a token that was replaced on the way', async () => {
    const id = await queueApplication(store);
    await store.login({ token: 'expired', userId: OWNER });
    phone.server.outcome = async (): Promise<RequestOutcome> => {
      phone.server.outcome = () => 'delivered';
      await store.login(session);
      return 'session_expired';
    };
    await phone.drainer()();
    expect(await states()).toEqual({ [id]: 'queued' });
    await phone.clock.advance(1000);
    expect(await phone.drainer()()).toMatchObject({ sent: 1 });
  });
  it('asks the person when the server refuses, and goes on with the others', async () => {
    const [refused, sent] = [await queueApplication(store, 1), await queueApplication(store, 2)];
    await store.login(session);
    outcomes('internship_closed');
    expect(await phone.drainer()()).toMatchObject({ sent: 1, waiting: 0 });
    expect(await store.get(refused)).toMatchObject({
      state: 'needs_attention',
      last_error: { code: 'internship_closed', sentence: 'Applications closed' },
    });
    expect((await store.get(sent)).state).toBe('sent');
    expect(await store.readDocument(refused, 'resume')).not.toBeNull();
  });
  it('asks for a document again that the disk has lost, and keeps the other one', async () => {
    const id = await queueAndLogIn();
    const lost = () => Promise.reject(new StorageUnavailable('failed to read a large value'));
    const readDocument: OutboxStore['readDocument'] = (of, field) =>
      field === 'resume' ? lost() : store.readDocument(of, field);
    await phone.drainer({ store: { ...store, readDocument } })();
    const record = await store.get(id);
    expect(record).toMatchObject({ state: 'needs_attention', last_error: { code: 'file_damaged' } });
    const { files } = await store.apply(id, { type: 'edit' });
    expect([files.resume, files.cover_letter]).toEqual([null, record.files.cover_letter]);
  });
  it('waits when the database cannot be read at all', async () => {
    const id = await queueAndLogIn();
    const lost = () => Promise.reject(new StorageUnavailable('the database did not answer in time'));
    await expect(phone.drainer({ store: { ...store, readDocument: lost, get: lost } })()).rejects.toThrow(
      'in time',
    );
    expect((await store.get(id)).state).toBe('sending');
  });
  it('gives up a try through which nothing gets, in time, and renews its lease until then', async () => {
    const id = await queueAndLogIn();
    outcomes('never');
    const draining = phone.drainer()();
    await settled();
    await phone.clock.advance(50_000);
    expect((await store.get(id)).lease?.until).toBe(NOW + 30_000 + LEASE_MS);
    await phone.clock.advance(20_000);
    expect(await draining).toMatchObject({ sent: 0, waiting: 1 });
    expect(await store.get(id)).toMatchObject({
      state: 'queued',
      lease: null,
      last_error: { code: 'stalled' },
    });
    expect(phone.clock.pending()).toBe(0);
  });
  it('ends its try when the person removes the application meanwhile', async () => {
    const id = await queueAndLogIn();
    outcomes('never');
    const draining = phone.drainer()();
    await settled();
    await store.remove(id);
    await phone.clock.advance(31_000);
    expect(await draining).toEqual({ sent: 0, waiting: 0, next_due_at: null, busy: false });
  });
});

describe.each([true, false])('several drainers (Web Locks: %s)', (withLocks) => {
  beforeEach(() => begin({ withLocks }));

  it('five at once send each application once', async () => {
    const ids = await queueThree();
    const results = await Promise.all(Array.from({ length: 5 }, () => phone.drainer()()));
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(3);
    expect(phone.server.requests()).toBe(3);
    expect(Object.keys(await states()).sort()).toEqual([...ids].sort());
    expect(Object.values(await states())).toEqual(['sent', 'sent', 'sent']);
  });

  it('a frozen one holds nobody up longer than its lease, and its late answer is still heard', async () => {
    const id = await queueAndLogIn();
    const { frozen, thaw } = await freeze();
    expect((await store.get(id)).state).toBe('sending');

    phone.server.outcome = () => 'server_error';
    const early = await phone.drainer()();
    expect(early).toEqual({ sent: 0, waiting: 1, next_due_at: NOW + LEASE_MS, busy: true });
    phone.clock.set(NOW + LEASE_MS);
    const late = phone.drainer()();
    await settled();
    await phone.clock.advance(10_000);
    await late;
    expect(await store.get(id)).toMatchObject({ state: 'queued', last_error: { code: 'server_error' } });

    thaw('delivered');
    await frozen;
    expect((await store.get(id)).state).toBe('sent');
    expect(phone.server.rows.map(({ key }) => key)).toEqual([id]);
  });
});

it('after the browser was killed while sending, the next start sends at once: a free lock proves the holder dead', async () => {
  const id = await queueAndLogIn();
  outcomes('never');
  void phone.drainer({ timers: frozenTimers })();
  await settled();
  expect(await states()).toEqual({ [id]: 'sending' });
  phone.locks.die();
  expect(await phone.drainer()()).toMatchObject({ sent: 1 });
  expect(phone.server.rows).toHaveLength(1);
});

it('a tab frozen with the lock and no lease is waited for ten seconds, and no longer', async () => {
  await queueAndLogIn();
  void phone.locks.request('wokabaut-outbox', () => new Promise(() => undefined)).catch(() => undefined);
  const draining = phone.drainer()();
  await settled();
  expect(phone.server.requests()).toBe(0);
  await phone.clock.advance(10_000);
  expect(await draining).toMatchObject({ sent: 1 });
});

it('what is being sent for somebody is left to its sender, also when another person has logged in meanwhile', async () => {
  const id = await queueAndLogIn();
  const { frozen, thaw } = await freeze();
  phone.server.outcome = () => 'delivered';
  phone.server.students.set('Bearer token-of-8', '8');
  await store.login({ token: 'token-of-8', userId: 8 });
  await queueApplication(store, 5, 8);
  const other = phone.drainer()();
  await phone.clock.advance(11_000);
  expect(await other).toMatchObject({ sent: 0, busy: true });
  await store.login(session);
  expect(await phone.drainer()()).toMatchObject({ sent: 0, busy: true });
  expect((await store.get(id)).attempts).toBe(1);
  thaw('delivered');
  await frozen;
  expect(phone.server.rows.map(({ student }) => student)).toEqual(['7']);
  expect(await states()).toEqual({ [id]: 'sent' });
});
