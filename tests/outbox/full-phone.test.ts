import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxStore } from '#outbox/store/store';
import { queueApplication } from './applications';
import { session } from './samples';
import { createPhone, tinyPieces, type Phone } from './test-world';

let phone: Phone;
let store: OutboxStore;
let id: string;

async function begin(options: Parameters<typeof createPhone>[0] = {}) {
  phone = createPhone(options);
  store = phone.openStore();
  id = await queueApplication(store);
  await store.login(session);
}
beforeEach(() => begin());
afterEach(() => void vi.restoreAllMocks());

/**
 * Nothing more can be stored. @param deletes as in Firefox, where deleted documents give room; Chromium refuses both
 * @returns gives room
 */
function fillUp(deletes = false) {
  let isFull = true;
  const { put, delete: remove } = IDBObjectStore.prototype;
  const refuse = () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    refuse();
    return put.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (deletes && (key as string).startsWith('bytes/')) isFull = false;
    refuse();
    return remove.call(this, key);
  });
  return () => void (isFull = false);
}
const state = async () => (await phone.openStore().get(id)).state;
const keys = async () => (await phone.dump()).map(([key]) => key);

it.each([
  ['in one request', {}, {}],
  ['in pieces', { sizes: tinyPieces }, {}],
  ['without Web Locks', {}, { locks: undefined }],
])('sends what waits %s, calls it sent, and stores that once there is room', async (_, options, changes) => {
  await begin(options);
  const makeRoom = fillUp();
  const drain = phone.drainer({ store, ...changes });
  expect(await drain()).toMatchObject({ sent: 1, waiting: 0, next_due_at: phone.clock.now() + 30_000 });
  expect([(await store.get(id)).state, await state()]).toEqual(['sent', 'queued']);
  const asked = phone.server.requests();
  await drain();
  expect(phone.server.requests(), 'it is not sent again').toBe(asked);
  makeRoom();
  expect(await drain()).toMatchObject({ sent: 0, next_due_at: null });
  expect([await state(), phone.server.rows.length]).toEqual(['sent', 1]);
});

it('deletes the documents of what it has sent where that gives room', async () => {
  fillUp(true);
  expect(await phone.drainer()()).toMatchObject({ sent: 1, next_due_at: null });
  expect([await state(), phone.server.rows.length]).toEqual(['sent', 1]);
  expect((await keys()).filter((key) => key.startsWith('bytes/'))).toEqual([]);
});

it('waits between its tries as any other, and sends at once on request', async () => {
  fillUp();
  phone.server.outcome = () => 'server_error';
  const drain = phone.drainer({ store });
  const { next_due_at } = await drain();
  expect(next_due_at).toBeGreaterThan(phone.clock.now());
  const asked = phone.server.requests();
  await drain();
  expect(phone.server.requests()).toBe(asked);
  phone.server.outcome = () => 'delivered';
  await store.apply(id, { type: 'send_now' });
  expect(await drain()).toMatchObject({ sent: 1 });
});

it('that dies before the receipt was stored learns from the server that it was sent', async () => {
  const makeRoom = fillUp();
  await phone.drainer()();
  makeRoom();
  expect(await phone.drainer()()).toMatchObject({ sent: 1 });
  expect([await state(), phone.server.rows.length]).toEqual(['sent', 1]);
});

it('keeps what another tab has written meanwhile', async () => {
  const makeRoom = fillUp();
  phone.server.outcome = () => 'server_error';
  await phone.drainer({ store })();
  makeRoom();
  phone.server.outcome = () => 'delivered';
  await phone.openStore().apply(id, { type: 'send_now' });
  expect(await phone.drainer()()).toMatchObject({ sent: 1 });
  await store.storeHeld();
  expect([await state(), (await store.get(id)).state]).toEqual(['sent', 'sent']);
});

it('never calls saved what it could not store', async () => {
  fillUp();
  await expect(store.saveDraft(id, { levels: {} as never })).rejects.toThrow();
  await expect(store.apply(id, { type: 'edit' })).rejects.toThrow();
  expect(store.isHolding()).toBe(false);
});
