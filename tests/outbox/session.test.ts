import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFull } from '#outbox/errors';
import type { Outbox } from '#outbox/outbox';
import type { Session } from '#outbox/record';
import { queueForm } from './applications';
import { receiptFor, session } from './samples';
import { settled } from './test-clock';
import { createPhone, type Phone } from './test-world';

let phone: Phone;
let outbox: Outbox;
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
    await queueForm(outbox);
    outbox.close();
    phone.server.outcome = () => 'delivered';
    await openPage({ now: null, version: 2 }).linkImproved();
    expect(phone.server.rows).toEqual([]);
    expect(await phone.openStore().session()).toBeNull();
  });

  it('that began just before the phone died is taken over by the page, and what waits is sent', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn({ ...session, role: 'student' });
    await queueForm(outbox);
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
    const id = await queueForm(page);
    await phone.openStore().forgetSession(session.token);
    await phone.openStore().apply(id, { type: 'accepted', receipt: receiptFor(await page.get(id)) });
    const other = await queueForm(page, 4);
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
    await queueForm(outbox);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(page.keepForLater(session)).rejects.toThrow(StorageFull);
    put.mockRestore();
    expect(await phone.openStore().session()).toBeNull();
  });
});
