import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '#outbox/store/connection';
import { StorageUnavailable } from '#outbox/errors';
import { createStore, type OutboxStore } from '#outbox/store/store';
import { level, queueApplication } from './applications';
import { OWNER, internship, session } from './samples';
import { createClock, settled } from './test-clock';
import { createPhone, type Phone } from './test-world';

let phone: Phone;
let store: OutboxStore;
beforeEach(() => {
  phone = createPhone();
  store = phone.openStore();
});
afterEach(() => vi.restoreAllMocks());

/** Stands before every transaction of this process that writes. @param observe may replace it */
function onEachWrite(
  observe: (begin: () => IDBTransaction, options: IDBTransactionOptions | undefined) => IDBTransaction,
): void {
  const transact = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    names: string | Iterable<string>,
    mode?: IDBTransactionMode,
    options?: IDBTransactionOptions,
  ) {
    const begin = () => transact.call(this, names, mode);
    return mode === 'readwrite' ? observe(begin, options) : begin();
  });
}

/** What is written from now on is committed, and nobody is told; it cannot be undone. @returns tells those who wait by then */
function holdCommits(): () => void {
  const held: (() => void)[] = [];
  onEachWrite((begin) =>
    Object.defineProperties(begin(), {
      abort: { value: () => undefined },
      oncomplete: {
        set(tell: () => void) {
          held.push(tell);
        },
      },
    }),
  );
  return () => held.splice(0).forEach((tell) => tell());
}

describe('the connection', () => {
  it('is opened again when the browser closed it', async () => {
    const opened: IDBDatabase[] = [];
    const factory = phone.indexedDB;
    const open = factory.open.bind(factory);
    vi.spyOn(factory, 'open').mockImplementation((...args) => {
      const request = open(...args);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    });
    const { id } = await store.draftFor(OWNER, internship);
    opened[0]?.close();
    await store.saveDraft(id, { levels: [level] });
    expect((await store.get(id)).levels).toEqual([level]);
    expect(opened).toHaveLength(2);
  });
  it('that hangs while opening ends in time, is not kept, and writes nothing behind the caller’s back', async () => {
    const clock = createClock();
    const factory = new IDBFactory();
    const hangingRequest = {} as { result: IDBDatabase; onsuccess?: () => void };
    vi.spyOn(factory, 'open').mockImplementationOnce(() => hangingRequest as unknown as IDBOpenDBRequest);
    const useStore = connect({ indexedDB: factory, timers: clock.timers });
    const hanging = createStore({ ...phone.dependencies(), useStore });
    const outcome = expect(hanging.draftFor(OWNER, internship)).rejects.toThrow(StorageUnavailable);
    await clock.advance(20_000);
    await outcome;
    const request = factory.open('wokabaut-outbox');
    request.onupgradeneeded = () => request.result.createObjectStore('outbox');
    await new Promise((resolve) => (request.onsuccess = resolve));
    hangingRequest.result = request.result;
    hangingRequest.onsuccess?.();
    await settled();
    expect(await hanging.survey()).toEqual({ identity: null, unsent: 0 });
    expect((await hanging.draftFor(OWNER, internship)).owner).toBe(OWNER);
  });
  it('waits for a write that the browser is committing, and says what became of it', async () => {
    const clock = createClock();
    const slow = createStore({
      ...phone.dependencies(),
      useStore: connect({ ...phone.dependencies(), timers: clock.timers }),
    });
    const { id } = await slow.draftFor(OWNER, internship);
    const commit = holdCommits();
    const saving = slow.saveDraft(id, { levels: [level] });
    const outcome = saving.then(
      () => 'saved',
      () => 'not saved',
    );
    await settled();
    await clock.advance(29_000);
    expect((await store.get(id)).levels).toEqual([level]);
    commit();
    expect(await outcome).toBe('saved');

    const silent = expect(slow.saveDraft(id, { levels: [] })).rejects.toThrow(StorageUnavailable);
    await settled();
    await clock.advance(30_000);
    await silent;
  });
  it('does not wait for the disk where a power cut may undo a write, and does for all else', async () => {
    const asked: (string | undefined)[] = [];
    const holder = 'this drainer';
    const upload = { id: 'u', sha256: 'a'.repeat(64), piece_size: 8192 };
    const id = await queueApplication(store);
    await store.login(session);
    onEachWrite((begin, options) => {
      asked.push(options?.durability);
      return begin();
    });
    await store.claimNext(holder, () => true);
    await store.apply(id, { type: 'uploaded', field: 'resume', upload: { ...upload, received: 0 } }, holder);
    await store.apply(id, { type: 'uploaded', field: 'resume', upload: { ...upload, received: 1 } }, holder);
    await store.apply(id, { type: 'renew_lease' }, holder);
    await store.apply(id, { type: 'form_sent' }, holder);
    expect(asked).toEqual(['relaxed', 'strict', 'relaxed', 'relaxed', 'strict']);
  });
  it('of a suspended page blocks no other page, and what was interrupted runs when the page resumes', async () => {
    const page = new EventTarget();
    const lifecycle = {
      subscribe(suspended: () => void, resumed: () => void) {
        page.addEventListener('pagehide', suspended);
        page.addEventListener('pageshow', resumed);
      },
    };
    const suspended = createStore({
      ...phone.dependencies(),
      useStore: connect({ ...phone.dependencies(), lifecycle }),
    });
    const { id } = await suspended.draftFor(OWNER, internship);
    let runs = 0;
    const begun = connect({ ...phone.dependencies(), lifecycle })('readwrite', (transaction) => {
      transaction.put((runs += 1), 'run');
      // The page goes into the back/forward cache with the transaction open.
      if (runs === 1) page.dispatchEvent(new Event('pagehide'));
      return promisifyRequest(transaction.get('run'));
    });
    const saving = suspended.saveDraft(id, { levels: [level] });
    let isSettled = false;
    void Promise.allSettled([begun, saving]).then(() => (isSettled = true));

    expect((await store.get(id)).levels, 'another page reads at once').toEqual([]);
    expect(await phone.dump(), 'the open transaction was rolled back').not.toContainEqual(['run', 1]);
    expect(isSettled).toBe(false);

    page.dispatchEvent(new Event('pageshow'));
    expect(await begun).toBe(2);
    await saving;
    expect((await store.get(id)).levels).toEqual([level]);
  });
  it('that fails to open is tried anew by the next call', async () => {
    const factory = new IDBFactory();
    vi.spyOn(factory, 'open').mockImplementationOnce(() => {
      throw new DOMException('private window', 'SecurityError');
    });
    const failing = createStore({
      ...phone.dependencies(),
      useStore: connect({ ...phone.dependencies(), indexedDB: factory }),
    });
    await expect(failing.survey()).rejects.toThrow(StorageUnavailable);
    expect(await failing.survey()).toEqual({ identity: null, unsent: 0 });
  });
  it('lets go when someone wants to delete the database', async () => {
    await store.draftFor(OWNER, internship);
    await new Promise<void>((resolve, reject) => {
      const request = phone.indexedDB.deleteDatabase('wokabaut-outbox');
      request.onsuccess = () => resolve();
      request.onblocked = () => reject(new Error('blocked'));
    });
    expect(await store.survey()).toEqual({ identity: null, unsent: 0 });
  });
});
