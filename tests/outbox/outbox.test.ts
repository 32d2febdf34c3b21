import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits';
import { FileRefused, ImpossibleTransition, StorageFull } from '#outbox/errors';
import type { Outbox } from '#outbox/outbox';
import { registerRetryTriggers } from '#outbox/sender/retry-triggers';
import type { Session } from '#outbox/record';
import { NOW, OWNER, hash, internship, pdf, pdfFile, receiptFor, session } from './samples';
import { createChannels, createPhone, settled, type Phone } from './test-world';

let phone: Phone;
let outbox: Outbox;
beforeEach(() => {
  phone = createPhone();
  outbox = phone.openTab();
});

const levels = [{ grade: 12 as const, school_name: 'Gordons' }];

async function fill(on: Outbox = outbox, owner = OWNER, internshipId = 3): Promise<string> {
  const { id } = await on.draftFor(owner, { ...internship, id: internshipId });
  await on.saveDraft(id, { levels });
  await on.addFile(id, 'resume', pdfFile('resume'));
  await on.addFile(id, 'cover_letter', pdfFile('letter'));
  return id;
}
const stateOf = async (id: string) => (await outbox.get(id)).state;

describe('an application written without signal', () => {
  it('is sent once, whole, after two reloads, when the signal is back', async () => {
    phone.server.fate = () => 'lost_before';
    await outbox.markLoggedIn(session);
    const id = await fill();
    expect((await outbox.queue(id)).state).toBe('queued');
    await settled();
    outbox.close();
    outbox = phone.openTab();
    await outbox.drainNow();
    outbox.close();
    outbox = phone.openTab();
    phone.server.fate = () => 'delivered';
    await outbox.linkImproved();
    expect(await stateOf(id)).toBe('sent');
    expect(phone.server.rows).toMatchObject([
      { key: id, resume: hash(pdf('resume')), cover_letter: hash(pdf('letter')) },
    ]);
  });

  it('goes by itself when its next try is due', async () => {
    const answers = ['lost_before', 'server_error', 'delivered'] as const;
    let tries = 0;
    phone.server.fate = () => answers[tries++]!;
    await outbox.markLoggedIn(session);
    const id = await fill();
    await outbox.queue(id);
    await settled();
    for (let minute = 0; minute < 3; minute += 1) await phone.clock.advance(10_000);
    expect([tries, await stateOf(id)]).toEqual([3, 'sent']);
  });

  it('is not sent before it is whole', async () => {
    const { id } = await outbox.draftFor(OWNER, internship);
    await outbox.saveDraft(id, { levels });
    await outbox.addFile(id, 'resume', pdfFile('resume'));
    await expect(outbox.queue(id)).rejects.toThrow(ImpossibleTransition);
    expect(await stateOf(id)).toBe('draft');
  });
});

describe('a refused application', () => {
  it('is changed in place and sent under the same id', async () => {
    phone.server.fate = () => 'validation_failed';
    await outbox.markLoggedIn(session);
    const id = await fill();
    await outbox.queue(id);
    await settled();
    expect(await stateOf(id)).toBe('needs_attention');
    phone.server.fate = () => 'delivered';
    await outbox.edit(id);
    await outbox.addFile(id, 'resume', pdfFile('a better one'));
    await outbox.queue(id);
    await settled();
    expect(await stateOf(id)).toBe('sent');
    expect(phone.server.rows).toMatchObject([{ key: id, resume: hash(pdf('a better one')) }]);
  });
  it('can be sent again as it is', async () => {
    phone.server.fate = () => 'account_rejected';
    await outbox.markLoggedIn(session);
    const id = await fill();
    await outbox.queue(id);
    await settled();
    phone.server.fate = () => 'delivered';
    await outbox.sendNow(id);
    await settled();
    expect(await stateOf(id)).toBe('sent');
  });
});

describe('five tabs and the worker', () => {
  it('send one application, and all tabs hear of it', async () => {
    const tabs = Array.from({ length: 5 }, () => phone.openTab());
    await tabs[0]!.markLoggedIn(session);
    await settled();
    const id = await fill(tabs[1]);
    await tabs[1]!.queue(id);
    await Promise.all([...tabs.map((tab) => tab.drainNow()), phone.drainer()()]);
    expect(phone.server.rows).toHaveLength(1);
    expect(phone.server.requests()).toBe(1);
    expect((await tabs[4]!.list(OWNER)).map(({ state }) => state)).toEqual(['sent']);
  });
});

describe('on one phone', () => {
  it('another person neither sees nor sends what is not theirs', async () => {
    await fill();
    await outbox.keepForLater(session);
    phone.server.students.set('Bearer token-of-8', '8');
    await outbox.markLoggedIn({ token: 'token-of-8', userId: 8 });
    await outbox.drainNow();
    expect([await outbox.list(8), await outbox.unsent(8), phone.server.requests()]).toEqual([[], [], 0]);
    expect(await outbox.unsent(OWNER)).toHaveLength(1);
  });
  it('a try under way ends at logout, and what was kept is sent after the next login', async () => {
    phone.server.fate = () => 'never';
    await outbox.markLoggedIn(session);
    const id = await fill();
    await outbox.queue(id);
    await settled();
    expect(await stateOf(id)).toBe('sending');
    await outbox.keepForLater(session);
    await settled();
    expect(await stateOf(id)).toBe('needs_login');
    expect(JSON.stringify(await phone.dump())).not.toContain(session.token);
    phone.server.fate = () => 'delivered';
    await outbox.markLoggedIn(session);
    await settled();
    expect(await stateOf(id)).toBe('sent');
  });
  it('nothing of a person is left when they choose so at logout', async () => {
    await outbox.markLoggedIn(session);
    const id = await fill();
    await outbox.discard(OWNER);
    expect(JSON.stringify(await phone.dump())).not.toContain(id);
    expect(await outbox.unsent(OWNER)).toEqual([]);
  });
});

describe('the phone', () => {
  it('is asked to keep what is stored at the first saved draft, once', async () => {
    let asked = 0;
    const persist = () => Promise.resolve((asked += 1) > 0);
    const tab = phone.openTab({ storage: { persist, estimate: () => Promise.resolve({}) } });
    const { id } = await tab.draftFor(OWNER, internship);
    expect(asked).toBe(0);
    await tab.saveDraft(id, { levels });
    await tab.saveDraft(id, { levels: [] });
    expect(asked).toBe(1);
  });
  it('takes no file that would leave it without room, and loses nothing by it', async () => {
    const free = limits.phone.freeBytes;
    const estimate = () => Promise.resolve({ quota: 1000 + free, usage: 1000 });
    const tab = phone.openTab({ storage: { persist: () => Promise.resolve(true), estimate } });
    const { id } = await tab.draftFor(OWNER, internship);
    await tab.saveDraft(id, { levels });
    await expect(tab.addFile(id, 'resume', pdfFile('resume'))).rejects.toThrow(StorageFull);
    expect(await tab.get(id)).toMatchObject({ levels, files: { resume: null } });
  });
  it('keeps the file that was there when the next one is refused', async () => {
    const id = await fill();
    await expect(outbox.addFile(id, 'resume', new File([], 'empty.pdf'))).rejects.toThrow(FileRefused);
    expect((await outbox.get(id)).files.resume?.sha256).toBe(hash(pdf('resume')));
  });
  it('whose browser threw the database away says so until it was read', async () => {
    await fill();
    await settled();
    const after = phone.openTab({ indexedDB: new IDBFactory() });
    expect([await outbox.lostWork(), await after.lostWork()]).toEqual([false, true]);
    const { id } = await after.draftFor(OWNER, internship);
    await after.saveDraft(id, { levels });
    await settled();
    expect(await after.lostWork()).toBe(true);
    after.acknowledgeLoss();
    expect(await after.lostWork()).toBe(false);
  });
  it('with a clock that was years ahead and is put right still sends', async () => {
    phone.clock.set(NOW + 5 * 365 * 86_400_000);
    let down = true;
    phone.server.fate = () => (down ? 'lost_before' : 'delivered');
    await outbox.markLoggedIn(session);
    const id = await fill();
    await outbox.queue(id);
    await settled();
    phone.clock.set(NOW);
    down = false;
    await outbox.drainNow();
    expect(await stateOf(id)).toBe('sent');
  });
});

describe('the session', () => {
  const next = { token: 'token-of-8', userId: 8 };
  /** A page that knows by itself who is logged in, as the real one does. */
  const openPage = (who: { now: Session | null }) => phone.openTab({ session: () => who.now });

  it('of a page that nobody is logged in on sends nothing, whatever an earlier one left in the database', async () => {
    phone.server.fate = () => 'lost_before';
    await outbox.markLoggedIn(session);
    await outbox.queue(await fill());
    await settled();
    outbox.close();
    phone.server.fate = () => 'delivered';
    await openPage({ now: null }).linkImproved();
    expect(phone.server.rows).toEqual([]);
    expect(await phone.openStore().session()).toBeNull();
  });

  it('lost from the database is put back, so that "Send now" works', async () => {
    const page = openPage({ now: session });
    const id = await fill(page);
    await page.queue(id);
    await settled();
    await phone.openStore().forgetSession(session.token);
    await phone.openStore().apply(id, { type: 'accepted', receipt: receiptFor(await page.get(id)) });
    const other = await fill(page, OWNER, 4);
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
    phone.server.fate = () => 'lost_before';
    await outbox.markLoggedIn(session);
    await outbox.queue(await fill());
    await settled();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(page.keepForLater(session)).rejects.toThrow(StorageFull);
    put.mockRestore();
    expect(await phone.openStore().session()).toBeNull();
  });
});

describe('a try that hangs', () => {
  const hang = async (tab: Outbox) => {
    phone.server.fate = () => 'never';
    await tab.markLoggedIn(session);
    const id = await fill(tab);
    // So large that the sender itself has patience for some minutes.
    await tab.addFile(id, 'resume', pdfFile('much '.repeat(100_000), 'resume.pdf'));
    await tab.queue(id);
    await settled();
    expect(await stateOf(id)).toBe('sending');
    phone.server.fate = () => 'delivered';
    return id;
  };

  it('for a minute begins anew when the phone is on another link, and not before', async () => {
    const id = await hang(outbox);
    await phone.clock.advance(50_000);
    void outbox.linkChanged();
    await settled();
    expect([await stateOf(id), phone.server.requests()]).toEqual(['sending', 1]);
    await phone.clock.advance(11_000);
    void outbox.linkChanged();
    await settled();
    expect([await stateOf(id), phone.server.requests()]).toEqual(['sent', 2]);
    expect(phone.server.rows).toHaveLength(1);
  });

  it('begins anew when the person asks, and a fresh one is left alone', async () => {
    const id = await hang(outbox);
    expect((await outbox.sendNow(id)).state).toBe('sending');
    await settled();
    expect(phone.server.requests()).toBe(1);
    await phone.clock.advance(61_000);
    expect(phone.server.requests()).toBe(1);
    await outbox.sendNow(id);
    await settled();
    expect(await stateOf(id)).toBe('sent');
  });

  it('is not ended by a look at the page: on a slow link it may be half way there', async () => {
    const id = await hang(outbox);
    await phone.clock.advance(61_000);
    void outbox.linkImproved();
    await settled();
    expect([await stateOf(id), phone.server.requests()]).toEqual(['sending', 1]);
  });

  it.each(['discard', 'remove', 'keepForLater'] as const)(
    'in another tab ends at once at %s here, and so does the worker’s',
    async (how) => {
      const channel = createChannels();
      const [here, there] = [phone.openTab({ channel: channel() }), phone.openTab({ channel: channel() })];
      let ended = 0;
      const { fetch } = phone.dependencies();
      const watched = phone.openTab({
        channel: channel(),
        fetch: (...given) => fetch(...given).finally(() => (ended += 1)),
      });
      const id = await hang(watched);
      await there.list(OWNER);
      expect(ended).toBe(0);
      if (how === 'discard') await here.discard(OWNER);
      else if (how === 'remove') await here.remove(id);
      else await here.keepForLater(session);
      await settled();
      expect(ended).toBe(1);
      expect(phone.server.rows).toEqual([]);
    },
  );
});

it('a page tries at its start, and at every sign of a better link while it lives', async () => {
  let tries = 0;
  phone.server.fate = () => ((tries += 1), 'lost_before');
  await outbox.markLoggedIn(session);
  await outbox.queue(await fill());
  await settled();
  const [window, connection] = [new EventTarget(), new EventTarget()];
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const signs: (() => unknown)[] = [
    () => window.dispatchEvent(new Event('online')),
    () => window.dispatchEvent(new Event('pageshow')),
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => connection.dispatchEvent(new Event('change')),
  ];
  const before = tries;
  const stop = registerRetryTriggers(outbox, { window, document, connection });
  await settled();
  for (const sign of signs) {
    sign();
    await settled();
  }
  expect(tries - before).toBe(5);
  document.visibilityState = 'hidden';
  signs[2]!();
  stop();
  for (const sign of signs) sign();
  await settled();
  expect(tries - before).toBe(5);
});

it('only another link ends what hangs, not a new estimate of the same one', () => {
  const heard: string[] = [];
  const outbox = {
    linkImproved: () => Promise.resolve(void heard.push('improved')),
    linkChanged: () => Promise.resolve(void heard.push('changed')),
  };
  const [window, connection] = [new EventTarget(), Object.assign(new EventTarget(), { type: 'cellular' })];
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  registerRetryTriggers(outbox, { window, document, connection });
  connection.dispatchEvent(new Event('change'));
  connection.type = 'wifi';
  connection.dispatchEvent(new Event('change'));
  connection.dispatchEvent(new Event('change'));
  window.dispatchEvent(new Event('online'));
  expect(heard).toEqual(['improved', 'improved', 'changed', 'improved', 'changed']);
});
