import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits';
import { StorageFull } from '#outbox/errors';
import type { Outbox } from '#outbox/outbox';
import { fillForm, level } from './applications';
import { OWNER, hash, internship, pdf, pdfFile, session, receiptFor } from './samples';
import { settled } from './test-clock';
import { createPhone, type Phone } from './test-world';
import type { Session } from '#outbox/record';

let phone: Phone;
let outbox: Outbox;
beforeEach(() => {
  phone = createPhone();
  outbox = phone.openTab();
});

const queueForm = async () => {
  await outbox.markLoggedIn(session);
  const id = await fillForm(outbox);
  await outbox.queue(id);
  await settled();
  return id;
};
const stateOf = async (id: string) => (await outbox.get(id)).state;

describe('an application written without signal', () => {
  it('is sent once, whole, after two reloads, when the signal is back', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(session);
    const id = await fillForm(outbox);
    expect((await outbox.queue(id)).state).toBe('queued');
    await settled();
    outbox.close();
    outbox = phone.openTab();
    await outbox.drainNow();
    outbox.close();
    outbox = phone.openTab();
    phone.server.outcome = () => 'delivered';
    await outbox.linkImproved();
    expect(await stateOf(id)).toBe('sent');
    expect(phone.server.rows).toMatchObject([
      { key: id, resume: hash(pdf('resume')), cover_letter: hash(pdf('letter')) },
    ]);
  });
});

describe('on one phone', () => {
  it('a try under way ends at logout, and what was kept is sent after the next login', async () => {
    phone.server.outcome = () => 'never';
    const id = await queueForm();
    expect(await stateOf(id)).toBe('sending');
    await outbox.keepForLater(session);
    await settled();
    expect(await stateOf(id)).toBe('needs_login');
    expect(JSON.stringify(await phone.dump())).not.toContain(session.token);
    phone.server.outcome = () => 'delivered';
    await outbox.markLoggedIn(session);
    await settled();
    expect(await stateOf(id)).toBe('sent');
  });
});

describe('the phone', () => {
  it('is asked to keep what is stored at the first saved draft, once', async () => {
    let asked = 0;
    const persist = () => Promise.resolve((asked += 1) > 0);
    const tab = phone.openTab({ storage: { persist, estimate: () => Promise.resolve({}) } });
    const { id } = await tab.draftFor(OWNER, internship);
    expect(asked).toBe(0);
    await tab.saveDraft(id, { levels: [level] });
    await tab.saveDraft(id, { levels: [] });
    expect(asked).toBe(1);
  });
  it('takes no file that would leave it without room, and loses nothing by it', async () => {
    const free = limits.phone.freeBytes;
    const estimate = () => Promise.resolve({ quota: 1000 + free, usage: 1000 });
    const tab = phone.openTab({ storage: { persist: () => Promise.resolve(true), estimate } });
    const { id } = await tab.draftFor(OWNER, internship);
    await tab.saveDraft(id, { levels: [level] });
    await expect(tab.addFile(id, 'resume', pdfFile('resume'))).rejects.toThrow(StorageFull);
    expect(await tab.get(id)).toMatchObject({ levels: [level], files: { resume: null } });
  });
  it('whose browser threw the database away says so until it was read', async () => {
    await fillForm(outbox);
    await settled();
    const after = phone.openTab({ indexedDB: new IDBFactory() });
    expect([await outbox.lostWork(), await after.lostWork()]).toEqual([false, true]);
    const { id } = await after.draftFor(OWNER, internship);
    await after.saveDraft(id, { levels: [level] });
    await settled();
    expect(await after.lostWork()).toBe(true);
    after.acknowledgeLoss();
    expect(await after.lostWork()).toBe(false);
  });
});

beforeEach(() => {
  phone = createPhone();
  outbox = phone.openTab();
});

describe('the session', () => {
  const next = { token: 'token-of-8', userId: 8 };
  /** A page that knows by itself who is logged in, as the real one does. */
  const openPage = (who: { now: Session | null; version?: number }) =>
    phone.openTab({
      session: {
        get: () => ({ session: who.now, version: who.version ?? 0 }),
        adopt: ({ session: durable, version }) => Object.assign(who, { now: durable, version }),
      },
    });

  it('of a page that was logged out since sends nothing, whatever an earlier one left in the database', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(session);
    await outbox.queue(await fillForm(outbox));
    await settled();
    outbox.close();
    phone.server.outcome = () => 'delivered';
    await openPage({ now: null, version: 2 }).linkImproved();
    expect(phone.server.rows).toEqual([]);
    expect(await phone.openStore().session()).toBeNull();
  });

  it('that began just before the phone died is taken over by the page, and what waits is sent', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn({ ...session, role: 'student' });
    await outbox.queue(await fillForm(outbox));
    await settled();
    phone.kill();
    phone.server.outcome = () => 'delivered';
    // The browser had not written localStorage to disk.
    const who = { now: null as Session | null, version: 0 };
    await openPage(who).linkImproved();
    expect(who).toEqual({ now: { ...session, role: 'student' }, version: 1 });
    expect(phone.server.rows).toHaveLength(1);
  });

  it('that ended just before the phone died stays ended', async () => {
    const who = { now: session as Session | null, version: 1 };
    const page = openPage(who);
    await page.markLoggedIn(session);
    Object.assign(who, { now: null, version: 2 });
    await page.keepForLater(session);
    phone.kill();
    const waking = { now: session as Session | null, version: 1 };
    await openPage(waking).linkImproved();
    expect(waking).toEqual({ now: null, version: 2 });
    expect(await phone.openStore().session()).toBeNull();
  });

  it('lost from the database is put back, so that "Send now" works', async () => {
    const page = openPage({ now: session });
    const id = await fillForm(page);
    await page.queue(id);
    await settled();
    await phone.openStore().forgetSession(session.token);
    await phone.openStore().apply(id, { type: 'accepted', receipt: receiptFor(await page.get(id)) });
    const other = await fillForm(page, 4);
    await page.queue(other);
    await settled();
    expect((await page.get(other)).state).toBe('sent');
  });

  it('that ended late in one tab does not end the next person’s, which began meanwhile', async () => {
    const who = { now: null as Session | null };
    const page = openPage(who);
    who.now = next;
    await page.markLoggedIn(next);
    await page.keepForLater(session);
    expect(await phone.openStore().session()).toEqual(next);
  });

  it('that a full phone cannot store is not replaced by the one before', async () => {
    const who = { now: session as Session | null };
    const page = openPage(who);
    await page.markLoggedIn(session);
    await settled();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    who.now = next;
    await expect(page.markLoggedIn(next)).rejects.toThrow(StorageFull);
    put.mockRestore();
    expect(await phone.openStore().session()).toBeNull();
  });

  it('of a phone without room ends all the same', async () => {
    const page = openPage({ now: null });
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(session);
    await outbox.queue(await fillForm(outbox));
    await settled();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(page.keepForLater(session)).rejects.toThrow(StorageFull);
    put.mockRestore();
    expect(await phone.openStore().session()).toBeNull();
  });
});
