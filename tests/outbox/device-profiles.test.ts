import { beforeEach, describe, expect, it } from 'vitest';
import { deviceProfileLimits } from '#contract/limits';
import type { Outbox } from '#outbox/outbox';
import type { Session } from '#outbox/record';
import { NotHere, PeopleFull } from '#outbox/store/device-profiles';
import { fillForm, queueForm } from './applications';
import { internship } from './samples';
import { settled } from './test-clock';
import { createPhone, type Phone } from './test-world';

const maria = { token: 'token-of-7', userId: 7, role: 'student' } as const;
const joseph = { token: 'token-of-8', userId: 8, role: 'student' } as const;

let phone: Phone;
let outbox: Outbox;
beforeEach(() => {
  phone = createPhone();
  outbox = phone.openTab();
  for (const { token, userId } of [maria, joseph]) {
    phone.server.students.set(`Bearer ${token}`, String(userId));
    phone.server.students.set(`Bearer send-${token}`, String(userId));
  }
});

const signOut = async (session: Session) => {
  const { version } = await phone.openStore().versionedSession();
  const { token, userId } = session;
  const shown = { name: `Person ${userId}`, email: null, role: 'student' } as const;
  const secrets = { sendToken: `send-${token}`, digest: `digest of ${token}` };
  await outbox.signOut({ session, version, ...shown, ...secrets });
  void outbox.drainNow();
};
const states = async (id: number) => (await outbox.list(id)).map((record) => [record.id, record.state]);
const idsHere = async () => (await outbox.profiles()).map(({ id }) => id);
/** Maria has applied, and nothing gets through. */
const applyOffline = async () => {
  phone.server.outcome = () => 'lost_before';
  await outbox.markLoggedIn(maria);
  return queueForm(outbox);
};
const mendLink = async () => {
  phone.server.outcome = () => 'delivered';
  await outbox.linkChanged();
  await settled();
};

describe('two people on one phone', () => {
  it('each application written without signal arrives under its own person, once', async () => {
    await applyOffline();
    await signOut(maria);
    await outbox.markLoggedIn(joseph);
    await queueForm(outbox, 5, 8);
    expect(phone.server.rows).toEqual([]);
    await mendLink();
    expect(phone.server.rows.map(({ student, internship: one }) => [student, one])).toEqual([
      ['7', '3'],
      ['8', '5'],
    ]);
  });

  it('what waits of somebody signed out is sent while nobody is logged in, also by the worker', async () => {
    await applyOffline();
    await signOut(maria);
    outbox.close();
    await settled();
    phone.server.outcome = () => 'delivered';
    await phone.clock.advance(16 * 60_000);
    expect(await phone.drainer()()).toMatchObject({ sent: 1, waiting: 0 });
  });

  it('one sees, sends and counts nothing of the other', async () => {
    await applyOffline();
    await fillForm(outbox, 4);
    await signOut(maria);
    await outbox.markLoggedIn(joseph);
    expect([await outbox.list(8), await outbox.unsent(8)]).toEqual([[], []]);
    await mendLink();
    expect(phone.server.rows.map(({ student }) => student)).toEqual(['7']);
    expect([await outbox.list(8), await outbox.unsent(8)]).toEqual([[], []]);
  });

  it('a send-only token that the server refuses is forgotten: it waits for the password, and the other goes on', async () => {
    const id = await applyOffline();
    await signOut(maria);
    phone.server.students.delete('Bearer send-token-of-7');
    await outbox.markLoggedIn(joseph);
    await mendLink();
    expect((await outbox.get(id)).state).toBe('needs_login');
    expect((await outbox.profiles())[0]?.send_token).toBeNull();
    expect(await phone.openStore().session()).toMatchObject({ userId: 8 });
    await outbox.markLoggedIn(maria);
    await settled();
    expect(phone.server.rows).toHaveLength(1);
  });

  it('a log-in with the password ends the session that was left, and goes on sending with the new one', async () => {
    await outbox.markLoggedIn(maria);
    await signOut(maria);
    await outbox.markLoggedIn({ ...maria, token: 'another' });
    expect(await outbox.toRevoke()).toEqual(['digest of token-of-7']);
    expect(await phone.openStore().senders()).toEqual([{ ...maria, token: 'another' }]);
  });

  it('nobody can sign out for somebody who has logged in in another tab meanwhile', async () => {
    await outbox.markLoggedIn(maria);
    const { version } = await phone.openStore().versionedSession();
    await outbox.markLoggedIn(joseph);
    const leaving = { name: 'Maria K.', email: null, role: 'student', sendToken: 's', digest: 'd' } as const;
    await expect(outbox.signOut({ ...leaving, session: maria, version })).rejects.toThrow(NotHere);
    expect(await phone.openStore().session()).toMatchObject({ userId: 8 });
  });

  it('a log-out takes the profile off the phone, and what waits needs the password', async () => {
    const id = await applyOffline();
    await signOut(maria);
    await outbox.markLoggedIn({ ...maria, token: 'another' });
    await outbox.keepForLater({ ...maria, token: 'another' });
    expect(await idsHere()).toEqual([]);
    expect((await outbox.get(id)).state).toBe('needs_login');
  });

  it('a session that ends by itself leaves the profile and the drafts', async () => {
    await outbox.markLoggedIn(maria);
    await signOut(maria);
    await outbox.markLoggedIn({ ...maria, token: 'another' });
    const draft = await fillForm(outbox);
    await outbox.keepForLater({ ...maria, token: 'another' }, true);
    expect([await idsHere(), await states(7)]).toEqual([[7], [[draft, 'draft']]]);
  });
});

describe('"I am done"', () => {
  it('leaves drafts and what needs its person as they are, with the documents', async () => {
    phone.server.outcome = () => 'validation_failed';
    await outbox.markLoggedIn(maria);
    const refused = await queueForm(outbox);
    const draft = await fillForm(outbox, 4);
    const store = phone.openStore();
    const stored = async () => [
      await store.readDocument(refused, 'resume'),
      await store.readDocument(draft, 'resume'),
      await states(7),
    ];
    const before = await stored();
    expect(before[2]).toEqual(expect.arrayContaining([[refused, 'needs_attention']]));
    await signOut(maria);
    expect(await stored()).toEqual(before);
  });

  it('deletes what the worker has sent meanwhile, which is no loss at the next start', async () => {
    await applyOffline();
    outbox.close();
    phone.server.outcome = () => 'delivered';
    await phone.clock.advance(60_000);
    await phone.drainer()();
    expect(phone.server.rows).toHaveLength(1);
    outbox = phone.openTab();
    await signOut(maria);
    expect(await outbox.lostWork()).toBe(false);
    await settled();
    expect(await states(7)).toEqual([]);
    expect((await phone.dump()).filter(([key]) => /^(record|bytes)\//.test(key))).toEqual([]);
  });
});

describe('the people of a phone', () => {
  const add = async (id: number) => {
    const session = { token: `token ${id}`, userId: id };
    await outbox.markLoggedIn(session);
    await phone.clock.advance(1000);
    await signOut(session);
  };

  it('are at most 40: the one who was away longest and has nothing to send makes room', async () => {
    await applyOffline();
    await signOut(maria);
    for (let id = 101; id <= 140; id += 1) await add(id);
    const ids = await idsHere();
    expect(ids).toHaveLength(deviceProfileLimits.most);
    expect(ids).toContain(7);
    expect(ids).not.toContain(101);
    expect(await outbox.toRevoke()).toEqual(['digest of token 101']);
  });

  it('do not grow where all of them have something to send', async () => {
    phone.server.outcome = () => 'lost_before';
    for (let id = 101; id <= 140; id += 1) await add(id);
    for (let id = 101; id <= 140; id += 1)
      await phone.putRaw(`record/${id}`, { version: 1, owner: id, state: 'needs_attention', internship });
    await expect(add(141)).rejects.toThrow(PeopleFull);
    expect(await phone.openStore().session()).toMatchObject({ userId: 141 });
  });

  it('who has nothing waiting goes after 30 days without use, and keeps the drafts', async () => {
    await applyOffline();
    await signOut(maria);
    await outbox.markLoggedIn(joseph);
    const draft = await fillForm(outbox, 5, 8);
    await signOut(joseph);
    const left = phone.clock.now();
    phone.clock.set(left + deviceProfileLimits.unused - 1);
    await outbox.forgetUnusedProfiles();
    expect(await idsHere()).toEqual([7, 8]);
    phone.clock.set(left + deviceProfileLimits.unused + 1);
    await outbox.forgetUnusedProfiles();
    expect(await idsHere()).toEqual([7]);
    expect(await outbox.toRevoke()).toEqual(['digest of token-of-8']);
    expect(await states(8)).toEqual([[draft, 'draft']]);
  });
});
