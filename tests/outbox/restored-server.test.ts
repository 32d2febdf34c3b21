import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { Outbox } from '#outbox/outbox';
import { statusOf } from '#outbox/status';
import { fillForm } from './applications';
import { OWNER, internship, pdfFile, session } from './samples';
import { settled } from './test-clock';
import { createPhone, type Phone } from './test-world';

const DAY_MS = 86_400_000;
let phone: Phone;
let outbox: Outbox;
let id: string;

beforeEach(async () => {
  phone = createPhone();
  outbox = phone.openTab();
  await outbox.markLoggedIn(session);
  id = await fillForm(outbox);
  await outbox.queue(id);
  await settled();
  expect((await outbox.get(id)).state).toBe('sent');
});
/** The server is put back to a backup of before the application. */
const putBack = () => {
  phone.server.rows.length = 0;
  phone.server.receipts.clear();
};
const compare = async (listed: number[] = []) => {
  await outbox.compareWithServer(OWNER, listed);
  await settled();
};
const keys = () => phone.server.rows.map(({ key }) => key);
const say = async () => statusOf(await outbox.get(id)).description;
const bytes = async () => (await phone.dump()).filter(([key]) => key.startsWith('bytes/')).length;

describe('an application that the server has lost', () => {
  it('is sent again by itself under its key, once, and says so', async () => {
    putBack();
    phone.server.outcome = () => (phone.server.asked.at(-1)!.startsWith('GET') ? 'delivered' : 'lost_before');
    await compare();
    expect((await outbox.get(id)).state).toBe('queued');
    phone.server.outcome = () => 'delivered';
    await outbox.linkImproved();
    expect([keys(), (await outbox.get(id)).state]).toEqual([[id], 'sent']);
    expect(await say()).toBe(messages.outbox.lead.sentAgain);
    await compare();
    expect(keys()).toEqual([id]);
  });

  it('says that it waits to be sent again', async () => {
    await phone.openStore().lostByServer(id);
    expect(await say()).toBe(messages.outbox.errors.lost_by_server);
  });

  it('a second time asks the person', async () => {
    putBack();
    await compare();
    expect(keys()).toEqual([id]);
    putBack();
    await compare();
    expect([keys(), await say()]).toEqual([[], messages.outbox.lead.lostAgain]);
    await outbox.sendNow(id);
    await settled();
    expect(keys()).toEqual([id]);
  });

  it('and whose documents are gone from the phone too asks for them, and keeps its key', async () => {
    await phone.openStore().freeSentBytes();
    putBack();
    await compare();
    expect([keys(), await say()]).toEqual([[], messages.outbox.lead.lostWithoutDocuments]);
    await outbox.edit(id);
    await outbox.addFile(id, 'resume', pdfFile('resume'));
    await outbox.addFile(id, 'cover_letter', pdfFile('letter'));
    await outbox.queue(id);
    await settled();
    expect(keys()).toEqual([id]);
  });

  it('is found out after the same person has logged in again: the server forgot that session as well', async () => {
    putBack();
    await outbox.keepForLater(session, true);
    await outbox.markLoggedIn(session);
    await compare();
    expect(keys()).toEqual([id]);
  });
});

describe('nothing is sent again', () => {
  it('that is on the list', async () => {
    const before = phone.server.requests();
    await compare([3]);
    expect(phone.server.requests()).toBe(before);
  });
  it('that our server knows by its key, whatever the list lacks', async () => {
    await compare();
    expect([keys(), (await outbox.get(id)).state, await say()]).toEqual([
      [id],
      'sent',
      messages.outbox.lead.sent,
    ]);
  });
  it.each(['portal_page', 'server_error', 'lost_before', 'session_expired', 'account_rejected'] as const)(
    'when the question gets %s',
    async (outcome) => {
      putBack();
      phone.server.outcome = () => outcome;
      await compare();
      expect((await outbox.get(id)).state).toBe('sent');
    },
  );
  it('while somebody else is logged in', async () => {
    putBack();
    phone.server.students.set('Bearer token-of-8', '8');
    await outbox.markLoggedIn({ token: 'token-of-8', userId: 8 });
    await compare();
    expect((await outbox.get(id)).state).toBe('sent');
  });
});

describe('the documents of a sent application', () => {
  it('go after a week, and nothing else does', async () => {
    const waiting = await fillForm(outbox, 4);
    phone.clock.set(phone.clock.now() + 7 * DAY_MS);
    await outbox.forgetOldSent();
    expect(await bytes()).toBe(4);
    phone.clock.set(phone.clock.now() + 1000);
    await outbox.forgetOldSent();
    expect([await bytes(), (await outbox.get(id)).state]).toEqual([2, 'sent']);
    expect((await outbox.get(waiting)).state).toBe('draft');
  });
  it('go at log-out', async () => {
    await outbox.keepForLater(session);
    expect(await bytes()).toBe(0);
  });
  it('go with the whole record a week after, when their owner has not come back', async () => {
    await outbox.keepForLater(session, true);
    expect(await bytes()).toBe(2);
    phone.clock.set(phone.clock.now() + 8 * DAY_MS);
    await outbox.forgetOldSent();
    expect(JSON.stringify(await phone.dump())).not.toContain(id);
  });
  it('give their room to what the person picks on a full phone', async () => {
    let isFull = true;
    const { put, delete: remove } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      isFull = false;
      return remove.call(this, key);
    });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (isFull && args[0] instanceof ArrayBuffer) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    });
    const other = await fillForm(outbox, 4);
    vi.restoreAllMocks();
    expect(await phone.openStore().readDocument(other, 'resume')).not.toBeNull();
    expect(await phone.openStore().readDocument(id, 'resume')).toBeNull();
  });
  it('give it when the browser says that little is left', async () => {
    const quota = 1000 + limits.phone.freeBytes;
    const estimate = async () => ({ quota, usage: (await bytes()) > 0 ? 1000 : 0 });
    const tab = phone.openTab({ storage: { persist: () => Promise.resolve(true), estimate } });
    const other = await tab.draftFor(OWNER, { ...internship, id: 4 });
    await tab.addFile(other.id, 'resume', pdfFile('x'));
    expect(await phone.openStore().readDocument(id, 'resume')).toBeNull();
  });
});
