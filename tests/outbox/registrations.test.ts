import { beforeEach, describe, expect, it } from 'vitest';
import { outbox as text } from '#contract/messages/outbox';
import type { Outbox } from '#outbox/outbox';
import { ImpossibleTransition } from '#outbox/errors';
import { statusOf } from '#outbox/status';
import { level, queueForm } from './applications';
import { claimCode as code, hash, OWNER, person, session } from './samples';
import { settled } from './test-clock';
import { createPhone, tinyPieces, type Phone } from './test-world';

const codeHash = hash(new TextEncoder().encode('7K2QXM9TBD'));

let phone: Phone;
let outbox: Outbox;
beforeEach(async () => {
  phone = createPhone();
  outbox = phone.openTab();
  await outbox.markLoggedIn(session);
});

const register = () => outbox.register(OWNER, person, code);

const most = process.env.FULL ? 1000 : 200;

describe('a person registered without signal (rule admin-9)', () => {
  it.each([
    'lost_before',
    'answer_lost',
    'answer_cut',
    'portal_page',
    'server_error',
    'wrong_receipt',
  ] as const)(
    'arrives once after %s and a killed browser, and its code never leaves the phone',
    async (outcome) => {
      phone.server.outcome = () => outcome;
      const { id, state } = await register();
      expect(state).toBe('queued');
      await settled();
      outbox.close();
      outbox = phone.openTab();
      phone.server.outcome = () => 'delivered';
      await outbox.sendNow(id);
      await settled();
      expect((await outbox.get(id)).state).toBe('sent');
      expect([...phone.server.registered]).toEqual([[id, codeHash]]);
      const stored = { ...person, code, code_sha256: codeHash, revision: 0 };
      expect((await outbox.get(id)).registration).toEqual(stored);
    },
  );

  it('that our server refuses is shown with its reason, and is sent again on a press', async () => {
    phone.server.outcome = () => 'has_account';
    const { id } = await register();
    await settled();
    expect(await outbox.get(id)).toMatchObject({
      state: 'needs_attention',
      last_error: { code: 'has_account' },
    });
    await expect(outbox.edit(id)).rejects.toThrow(ImpossibleTransition);
    phone.server.outcome = () => 'delivered';
    await outbox.sendNow(id);
    await settled();
    expect((await outbox.get(id)).state).toBe('sent');
  });

  it('waits for the log-in of who registered', async () => {
    phone.server.outcome = () => 'session_expired';
    const { id } = await register();
    await settled();
    expect((await outbox.get(id)).state).toBe('needs_login');
    phone.server.outcome = () => 'delivered';
    phone.server.students.set('Bearer token-of-the-next-log-in', String(OWNER));
    await outbox.markLoggedIn({ ...session, token: 'token-of-the-next-log-in' });
    await settled();
    expect((await outbox.get(id)).state).toBe('sent');
  });

  it('that is corrected, waiting and sent, arrives as it was corrected last, with its code', async () => {
    phone.server.outcome = () => 'answer_lost';
    const { id } = await register();
    await settled();
    await outbox.correct(id, { ...person, full_name: 'Sina Waria' });
    phone.server.outcome = () => 'delivered';
    await outbox.sendNow(id);
    await settled();
    expect(phone.server.people.get(id)).toMatchObject({ full_name: 'Sina Waria', revision: 1 });
    const corrected = await outbox.correct(id, { ...person, date_of_birth: '2007-04-19' });
    expect(corrected).toMatchObject({ receipt: null, internship: { title: person.full_name } });
    await settled();
    expect(await outbox.get(id)).toMatchObject({ state: 'sent', registration: { code, revision: 2 } });
    expect(phone.server.people.get(id)).toMatchObject({ date_of_birth: '2007-04-19', revision: 2 });
    expect(phone.server.registered.size).toBe(1);
  });

  it('leaves the phone a week after it was sent, as it is about another person', async () => {
    const { id } = await register();
    await settled();
    await phone.clock.advance(8 * 24 * 3_600_000);
    await outbox.forgetOldSent();
    expect((await outbox.list(OWNER)).map((record) => record.id)).not.toContain(id);
  });

  it(`${most} of them are all sent, once each`, { timeout: 240_000 }, async () => {
    phone.server.outcome = () => 'lost_before';
    for (let count = 0; count < most; count += 1) await register();
    phone.server.outcome = () => 'delivered';
    await outbox.linkImproved();
    await expect.poll(() => outbox.unsent(OWNER), { timeout: 120_000 }).toEqual([]);
    expect(phone.server.registered.size).toBe(most);
  });
});

describe('an application for somebody who was registered here (rule admin-13)', () => {
  const WEEK = 7 * 24 * 3_600_000;
  const queueFor = (registration: string) =>
    queueForm(outbox, undefined, OWNER, { registration, full_name: person.full_name });
  const stateOf = async (id: string) => (await outbox.get(id)).state;
  const asked = () => phone.server.asked.filter((request) => !request.includes('registrations'));
  const arrived = () => phone.server.rows.map(({ key, student }) => [key, student]);

  it('waits behind it, through killed browsers, and arrives once for that person', async () => {
    phone.server.outcome = () => 'lost_before';
    const registration = await register();
    const id = await queueFor(registration.id);
    for (let life = 0; life < 3; life += 1) {
      outbox.close();
      phone.kill();
      outbox = phone.openTab();
      await outbox.linkImproved();
      await settled();
    }
    expect([await stateOf(id), asked()]).toEqual(['queued', []]);
    phone.server.outcome = () => 'answer_lost';
    await outbox.linkImproved();
    await settled();
    expect([await stateOf(registration.id), asked()]).toEqual(['queued', []]);
    phone.server.outcome = () => 'delivered';
    await outbox.linkImproved();
    await settled();
    expect([await stateOf(registration.id), await stateOf(id)]).toEqual(['sent', 'sent']);
    expect(arrived()).toEqual([[id, registration.id]]);
  });

  it('goes although a correction of its person was refused: what was sent before stands', async () => {
    const registration = await register();
    await settled();
    phone.server.outcome = () => 'has_account';
    await outbox.correct(registration.id, { ...person, city: 'Goroka' });
    await settled();
    phone.server.outcome = () => 'delivered';
    const id = await queueFor(registration.id);
    await settled();
    expect([await stateOf(registration.id), await stateOf(id)]).toEqual(['needs_attention', 'sent']);
    expect(arrived()).toEqual([[id, registration.id]]);
  });

  it('while it waits asks no server and keeps no timer busy', async () => {
    phone.server.outcome = () => 'too_many_tries';
    const registration = await register();
    await queueFor(registration.id);
    const before = phone.server.requests();
    for (let minutes = 0; minutes < 60; minutes += 1) await phone.clock.advance(60_000);
    expect(phone.server.requests() - before).toBeLessThan(30);
    expect(asked()).toEqual([]);
  });

  it.each(['refused', 'removed'] as const)(
    'needs the person when it was %s, and keeps everything',
    async (how) => {
      phone.server.outcome = () => (how === 'refused' ? 'has_account' : 'lost_before');
      const registration = await register();
      await settled();
      const id = await queueFor(registration.id);
      if (how === 'removed') await outbox.remove(registration.id);
      await settled();
      const record = await outbox.get(id);
      expect(record).toMatchObject({
        ...{ state: 'needs_attention', last_error: { code: 'registration_refused' } },
        ...{ levels: [level], files: { resume: { name: 'resume.pdf' } } },
      });
      expect(statusOf(record).description).toBe(text.errors.registration_refused);
      expect((await outbox.readIntact(id)).documents.resume).not.toBeNull();
      // Sent again while nothing has changed, it waits for the person again; afterwards it arrives.
      await outbox.sendNow(id);
      await settled();
      expect([await stateOf(id), asked()]).toEqual(['needs_attention', []]);
      if (how === 'removed') return;
      phone.server.outcome = () => 'delivered';
      for (const one of [registration.id, id]) await outbox.sendNow(one);
      await settled();
      expect(arrived()).toEqual([[id, registration.id]]);
    },
  );

  it('keeps the registration here until it is sent: after a week, a log-out, and "I am done"', async () => {
    const registration = await register();
    await settled();
    phone.server.outcome = () => 'lost_before';
    const id = await queueFor(registration.id);
    await phone.clock.advance(WEEK + 60_000);
    await outbox.forgetOldSent();
    await outbox.keepForLater(session);
    expect(await stateOf(registration.id)).toBe('sent');
    await outbox.markLoggedIn(session);
    const leaving = { name: 'Miriam', email: null, role: 'staff' as const, session, version: 9 };
    await outbox.signOut({ ...leaving, sendToken: session.token, digest: 'a digest' });
    expect(await stateOf(registration.id)).toBe('sent');
    phone.server.outcome = () => 'delivered';
    await outbox.markLoggedIn(session);
    await outbox.linkImproved();
    await settled();
    expect(arrived()).toEqual([[id, registration.id]]);
    await phone.clock.advance(WEEK + 60_000);
    await outbox.forgetOldSent();
    expect(await outbox.list(OWNER)).toEqual([]);
  });

  it('of two people to one internship are two, each with pieces and questions in the name of their person', async () => {
    outbox.close();
    outbox = phone.openTab({ sizes: { ...tinyPieces, ask: 1 } });
    const people = [await register(), await register()];
    const ids = [];
    for (const { id } of people) ids.push(await queueFor(id));
    expect(ids[0]).not.toBe(ids[1]);
    expect(arrived()).toEqual(ids.map((id, at) => [id, people[at]!.id]));
    // It would be asked about documents of the helper.
    expect(asked().filter((request) => request.startsWith('HEAD /api/documents'))).toEqual([]);
  });
});
