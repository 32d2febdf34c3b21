import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignupAnswer } from '#contract/accounts';
import { readCode } from '#contract/readable-code';
import type { PersonRegisteredAnswer } from '#contract/registrations';
import { newReadableCode } from '#server/core/secrets';
import { auditLog, claimCodes, participants } from '#server/db/schema';
import { tokenDigest } from '#server/sessions/sessions.usecases';
import { claimCall, newLine, registrationCall } from '../support/claims';
import { describePortal, expectRefusal } from '../support/portal';

let people = 0;
const freshName = () => `Registered Person ${++people}`;

describePortal('a registration of a phone', (portal) => {
  const send = (...of: Parameters<typeof registrationCall>) =>
    portal.call<PersonRegisteredAnswer>('POST', '/admin/registrations', {
      token: portal.admin.token,
      ...registrationCall(...of),
    });
  const claim = (code: string) => portal.call<SignupAnswer>('POST', '/users/claim', claimCall(code));
  const linesOf = (fullName: string) =>
    portal.database.select().from(participants).where(eq(participants.fullName, fullName));

  test('adds one line, whatever is sent again, whose code makes the account', async () => {
    const [name, code, key] = [freshName(), newReadableCode(), randomUUID()];
    const first = await send(name, { code, key, city: 'Lae', mobile_number: '7200 3301' });
    expect(first.body).toMatchObject({ status: 201, was_known: false });
    expect((await send(name, { code, key })).body).toEqual(first.body);
    expect(await linesOf(name)).toMatchObject([{ city: 'Lae', mobileNumber: '7200 3301' }]);
    await expectRefusal(send(name, { key }), 'idempotency_conflict');
    const { body } = await claim(code);
    expect(body.user).toMatchObject({ full_name: name, status: 'approved', city: 'Lae' });
    await expectRefusal(send(name), 'has_account');
  });

  test('of two phones at the same moment is one line, and either code works, once', async () => {
    const name = freshName();
    const codes = [newReadableCode(), newReadableCode()];
    const answers = await Promise.all(codes.map((code) => send(name, { code })));
    expect(answers.map(({ body }) => body.was_known).sort()).toEqual([false, true]);
    expect(await linesOf(name)).toHaveLength(1);
    const statuses = await Promise.all(codes.map(async (code) => (await claim(code)).status));
    expect(statuses.sort()).toEqual([201, 422]);
  });

  test('joins the line of an imported list, and fills in what that lacks', async () => {
    const id = await newLine(portal.server);
    const [line] = await portal.database.select().from(participants).where(eq(participants.id, id));
    const { body } = await send(line!.fullName.toUpperCase(), { cohort: '2026 B' });
    expect(body.was_known).toBe(true);
    const [filled] = await portal.database.select().from(participants).where(eq(participants.id, id));
    expect(filled).toMatchObject({ fullName: line!.fullName, cohort: '2026 B' });
    const [logged] = await portal.database.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(logged).toMatchObject({ action: 'participant registered', details: { was_known: true } });
  });

  test('stores no code', async () => {
    const code = newReadableCode();
    await send(freshName(), { code });
    const stored = JSON.stringify(await portal.database.select().from(claimCodes));
    for (const kept of [code, readCode(code), tokenDigest(readCode(code))])
      expect(stored).not.toContain(kept);
  });
});
