import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ImpossibleTransition, RecordGone, StorageFull, StorageUnreliable } from '#outbox/errors';
import type { OutboxStore } from '#outbox/store/store';
import { fillDraft, level, queueApplication } from './applications';
import { NOW, OWNER, internship, pdf, session, storedFile } from './samples';
import { createPhone, type Phone } from './test-world';

let phone: Phone;
let store: OutboxStore;
beforeEach(() => {
  phone = createPhone();
  store = phone.openStore();
});
afterEach(() => vi.restoreAllMocks());

const buffer = (text: string) => pdf(text).buffer;
describe('drafts', () => {
  it('there is one for each owner and internship, also when five tabs ask at once', async () => {
    const tabs = Array.from({ length: 5 }, () => phone.openStore());
    const drafts = await Promise.all(tabs.map((tab) => tab.draftFor(OWNER, internship)));
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
    expect((await store.draftFor(OWNER + 1, internship)).id).not.toBe(drafts[0]?.id);
    expect((await store.draftFor(OWNER, { ...internship, id: 4 })).id).not.toBe(drafts[0]?.id);
  });
  it('are listed once something is written, to their owner alone', async () => {
    const { id } = await store.draftFor(OWNER, internship);
    expect(await store.list(OWNER)).toEqual([]);
    await store.saveDraft(id, { typed: { 10: 'Kila' } });
    expect((await phone.openStore().list(OWNER)).map((record) => record.id)).toEqual([id]);
    expect(await store.list(OWNER + 1)).toEqual([]);
  });
  it('cannot be changed any more when they are queued', async () => {
    const id = await queueApplication(store);
    const before = await phone.dump();
    await expect(store.saveDraft(id, { levels: [] })).rejects.toThrow(ImpossibleTransition);
    await expect(store.putFile(id, 'resume', storedFile('x'), buffer('x'))).rejects.toThrow(
      ImpossibleTransition,
    );
    await expect(store.removeFile(id, 'resume')).rejects.toThrow(ImpossibleTransition);
    expect(await phone.dump()).toEqual(before);
  });
  it('are not overwritten by a tab that has not seen what another one wrote', async () => {
    const { id, levels, typed } = await store.draftFor(OWNER, internship);
    await phone.openStore().saveDraft(id, { levels: [level], typed: {} }, { levels, typed });
    await expect(store.saveDraft(id, { typed: { 10: 'Kila' } }, { levels, typed })).rejects.toThrow(
      ImpossibleTransition,
    );
    await store.saveDraft(id, { typed: { 10: 'Kila' } }, { levels: [level], typed: {} });
    expect(await store.get(id)).toMatchObject({ levels: [level], typed: { 10: 'Kila' } });
  });
  it('that were removed elsewhere are told apart from a failure', async () => {
    const { id } = await store.draftFor(OWNER, internship);
    await phone.openStore().remove(id);
    await expect(store.saveDraft(id, { levels: [level] })).rejects.toThrow(RecordGone);
  });
});

describe('bytes', () => {
  it('are stored with the record that names them, and removed with it', async () => {
    const id = await queueApplication(store);
    const again = phone.openStore();
    expect(await again.readDocument(id, 'resume')).toEqual(pdf('resume 3').buffer);
    expect(await again.readDocument(id, 'cover_letter')).toEqual(pdf('letter').buffer);
    await store.remove(id);
    expect(JSON.stringify(await phone.dump())).not.toContain(id);
  });
  it('that read back differently are not called saved', async () => {
    const { id } = await store.draftFor(OWNER, internship);
    const file = storedFile('what was meant');
    await expect(store.putFile(id, 'resume', file, buffer('what the disk kept'))).rejects.toThrow(
      StorageUnreliable,
    );
  });
});

describe('a phone without room', () => {
  const writes: Record<string, (on: OutboxStore, id: string) => Promise<unknown>> = {
    'a new draft': (on) => on.draftFor(OWNER, { ...internship, id: 99 }),
    'a keystroke': (on, id) => on.saveDraft(id, { typed: { 8: 'x' } }),
    'a file': (on, id) => on.putFile(id, 'resume', storedFile('new'), buffer('new')),
    queueing: (on, id) => on.apply(id, { type: 'queue' }),
    'logging in': (on) => on.login({ token: 'another', userId: OWNER }),
  };
  for (const [name, write] of Object.entries(writes)) {
    it.each([1, 2])(`loses nothing at ${name}, when put %i of the transaction is refused`, async (nth) => {
      const id = await fillDraft(store);
      const before = await phone.dump();

      const put = IDBObjectStore.prototype.put;
      let puts = 0;
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
        puts += 1;
        if (puts === nth) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, args);
      });
      const outcome = await write(store, id).then(
        () => 'stored',
        (error: unknown) => error,
      );
      vi.restoreAllMocks();
      if (puts < nth) return expect(outcome).toBe('stored');
      expect(outcome).toBeInstanceOf(StorageFull);
      expect(await phone.dump()).toEqual(before);
    });
  }
  it('loses nothing when the browser refuses only at the end of the transaction', async () => {
    const { id } = await store.draftFor(OWNER, internship);
    const before = await phone.dump();

    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args);
      const { transaction } = this;
      request.addEventListener('success', () => {
        Object.defineProperty(transaction, 'error', {
          value: new DOMException('full', 'QuotaExceededError'),
        });
        transaction.abort();
      });
      return request;
    });
    await expect(store.saveDraft(id, { levels: [level] })).rejects.toThrow(StorageFull);
    vi.restoreAllMocks();
    expect(await phone.dump()).toEqual(before);
  });
});

it('claiming never sends a record of a newer version, and keeps showing it', async () => {
  const id = await queueApplication(store);
  await phone.putRaw(`record/${id}`, {
    ...(await store.get(id)),
    version: 9,
    state: 'in_pieces',
    pieces: [1],
  });
  await store.login(session);
  expect(await store.claimNext('page', () => true)).toEqual({
    kind: 'idle',
    next_due_at: null,
    has_changed: false,
  });
  expect(await store.list(OWNER)).toMatchObject([
    { id, state: 'needs_attention', last_error: { code: 'newer_version' } },
  ]);
  await store.forgetSession(session.token);
  await store.keepForLater(OWNER);
  expect(JSON.stringify(await phone.dump())).toContain('"pieces":[1]');
});

describe('logging out', () => {
  it('keeps unsent work locked, wipes what was sent, and forgets the token', async () => {
    const sent = await queueApplication(store, 1);
    await store.login(session);
    await phone.drainer()();
    const waiting = await queueApplication(store, 2);
    const draft = await store.draftFor(OWNER, internship);
    await store.saveDraft(draft.id, { levels: [level] });
    await store.forgetSession(session.token);
    await store.keepForLater(OWNER);
    expect(await store.session()).toBeNull();
    expect(JSON.stringify(await phone.dump())).not.toContain(session.token);
    const states = (await store.list(OWNER)).map(({ id, state }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({ [waiting]: 'needs_login', [draft.id]: 'draft' });
    await expect(store.get(sent)).rejects.toThrow(RecordGone);
    await store.login({ token: 'token-of-8', userId: 8 });
    expect((await store.get(waiting)).state).toBe('needs_login');
    await store.login({ token: 'a new one', userId: OWNER });
    expect(await store.get(waiting)).toMatchObject({ state: 'queued', next_attempt_at: NOW });
  });
  it('leaves alone who has logged in meanwhile, be it another person or the same', async () => {
    const waiting = await queueApplication(store);
    const next = { token: 'a new one', userId: OWNER };
    await store.login(next);
    await store.forgetSession(session.token);
    await store.keepForLater(OWNER);
    expect(await store.session()).toEqual(next);
    expect((await store.get(waiting)).state).toBe('queued');
    await store.login({ token: 'token-of-8', userId: 8 });
    await store.discard(OWNER);
    expect((await store.session())?.userId).toBe(8);
  });
  it('can delete everything of one person’s, and nothing of another’s', async () => {
    const id = await queueApplication(store);
    const other = await store.draftFor(8, internship);
    await store.discard(OWNER);
    await expect(store.get(id)).rejects.toThrow(RecordGone);
    expect(JSON.stringify(await phone.dump())).not.toContain(id);
    expect((await store.get(other.id)).owner).toBe(8);
  });
});

it('a token that the server is to forget is kept once, until it has, and is never sent with', async () => {
  await queueApplication(store);
  await store.revokeLater('old');
  await store.revokeLater('older');
  await store.revokeLater('old');
  expect(await phone.openStore().toRevoke()).toEqual(['old', 'older']);
  expect(await store.claimNext('page', () => true)).toEqual({ kind: 'no_session' });
  await store.revoked('old');
  await store.revoked('older');
  expect(JSON.stringify(await phone.dump())).not.toContain('old');
});
