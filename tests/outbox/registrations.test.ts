import { beforeEach, describe, expect, it } from 'vitest';
import type { Outbox } from '#outbox/outbox';
import { ImpossibleTransition } from '#outbox/errors';
import { claimCode as code, hash, OWNER, person, session } from './samples';
import { settled } from './test-clock';
import { createPhone, type Phone } from './test-world';

const codeHash = hash(new TextEncoder().encode('7K2QXM9TBD'));

let phone: Phone;
let outbox: Outbox;
beforeEach(async () => {
  phone = createPhone();
  outbox = phone.openTab();
  await outbox.markLoggedIn(session);
});

const register = () => outbox.register(OWNER, person, code);

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
      expect((await outbox.get(id)).registration).toEqual({ ...person, code, code_sha256: codeHash });
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

  it('leaves the phone a week after it was sent, as it is about another person', async () => {
    const { id } = await register();
    await settled();
    await phone.clock.advance(8 * 24 * 3_600_000);
    await outbox.forgetOldSent();
    expect((await outbox.list(OWNER)).map((record) => record.id)).not.toContain(id);
  });

  it('two hundred of them are all sent, once each', async () => {
    phone.server.outcome = () => 'lost_before';
    for (let count = 0; count < 200; count += 1) await register();
    phone.server.outcome = () => 'delivered';
    await outbox.linkImproved();
    await expect.poll(() => outbox.unsent(OWNER)).toEqual([]);
    expect(phone.server.registered.size).toBe(200);
  });
});
