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

/** Nothing more can be stored until something with one of these keys was deleted. */
function fillUp(frees: RegExp) {
  let isFull = true;
  const { put, delete: remove } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (frees.test(key as string)) isFull = false;
    return remove.call(this, key);
  });
}
const state = async () => (await phone.openStore().get(id)).state;
const keys = async () => (await phone.dump()).map(([key]) => key);

it('sends what waits with the room of its reserve', async () => {
  await store.keepReserve();
  fillUp(/^reserve$/);
  expect(await phone.drainer()()).toMatchObject({ sent: 1 });
  expect([await state(), await keys()]).toEqual(['sent', expect.not.arrayContaining(['reserve'])]);
  expect(phone.server.rows).toHaveLength(1);
});

it.each([
  ['in one request', {}],
  ['in pieces', { sizes: tinyPieces }],
])(
  'sends without a reserve %s, under the Web Lock alone, and then has the room of the documents',
  async (_, options) => {
    await begin(options);
    fillUp(/^bytes/);
    expect(await phone.drainer()()).toMatchObject({ sent: 1 });
    expect(await state()).toBe('sent');
    expect(phone.server.rows).toHaveLength(1);
  },
);

it('tries again after a minute when it failed, and sends nothing without a Web Lock', async () => {
  fillUp(/^never$/);
  phone.server.outcome = () => 'server_error';
  expect(await phone.drainer()()).toMatchObject({ sent: 0, next_due_at: phone.clock.now() + 60_000 });
  await expect(phone.drainer({ locks: undefined })()).rejects.toThrow('no room');
});

it('that dies between deleting the documents and storing the receipt learns from the server that it was sent', async () => {
  fillUp(/^never$/);
  await expect(phone.drainer()()).rejects.toThrow('no room');
  vi.restoreAllMocks();
  expect([await state(), phone.server.rows.length]).toEqual(['queued', 1]);
  expect((await keys()).filter((key) => key.startsWith('bytes/'))).toEqual([]);
  expect(await phone.drainer()()).toMatchObject({ sent: 1 });
  expect([await state(), phone.server.rows.length]).toEqual(['sent', 1]);
});
