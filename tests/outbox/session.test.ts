import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFull } from '#outbox/errors';
import type { Outbox } from '#outbox/outbox';
import type { Session } from '#outbox/record';
import { fillForm } from './applications';
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
  const openPage = (who: { now: Session | null }) => phone.openTab({ session: () => who.now });

  it('of a page that nobody is logged in on sends nothing, whatever an earlier one left in the database', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(session);
    await outbox.queue(await fillForm(outbox));
    await settled();
    outbox.close();
    phone.server.outcome = () => 'delivered';
    await openPage({ now: null }).linkImproved();
    expect(phone.server.rows).toEqual([]);
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
