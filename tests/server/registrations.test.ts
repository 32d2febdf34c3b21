import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignupAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { readCode } from '#contract/readable-code';
import type { PersonRegisteredAnswer, RegisteredAgainAnswer } from '#contract/registrations';
import { newReadableCode } from '#server/core/secrets';
import { auditLog, claimCodes, participants, registrations, users } from '#server/db/schema';
import { importParticipants } from '#server/modules/participants/participants.usecases';
import { tokenDigest } from '#server/sessions/sessions.usecases';
import { birthday, claimCall, codesFor, newLine, registrationCall } from '../support/claims';
import { describePortal, expectRefusal, type Person } from '../support/portal';

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
    expect(first.body).toMatchObject({ status: 201, receipt: { was_known: false } });
    expect((await send(name, { code, key })).body).toEqual(first.body);
    expect(await linesOf(name)).toMatchObject([{ city: 'Lae', mobileNumber: '7200 3301' }]);
    await expectRefusal(send(name, { key }), 'idempotency_conflict');
    const other = freshName();
    await expectRefusal(send(other, { code }), 'idempotency_conflict');
    expect(await linesOf(other)).toEqual([]);
    const { body } = await claim(code);
    expect(body.user).toMatchObject({ full_name: name, status: 'approved', city: 'Lae' });
    await expectRefusal(send(name), 'has_account');
    const young = await send(freshName(), { date_of_birth: `${new Date().getFullYear() - 13}-12-31` });
    expect(young.body).toMatchObject({ errors: { date_of_birth: [messages.validation.tooYoung] } });
  });

  test('of two phones at the same moment is one line, and either code works, once', async () => {
    const name = freshName();
    const codes = [newReadableCode(), newReadableCode()];
    const keys = codes.map(() => randomUUID());
    const answers = await Promise.all(codes.map((code, at) => send(name, { code, key: keys[at]! })));
    expect(answers.map(({ body }) => body.receipt.was_known).sort()).toEqual([false, true]);
    expect(await linesOf(name)).toHaveLength(1);
    // Whichever was first: both phones are told.
    const { body } = await portal.call<RegisteredAgainAnswer>('GET', '/admin/registrations', portal.admin);
    expect(body.idempotency_keys).toEqual(expect.arrayContaining(keys));
    const statuses = await Promise.all(codes.map(async (code) => (await claim(code)).status));
    expect(statuses.sort()).toEqual([201, 422]);
  });

  test('joins the line of an imported list, and fills in what that lacks', async () => {
    const id = await newLine(portal.server);
    const [line] = await portal.database.select().from(participants).where(eq(participants.id, id));
    const { body } = await send(line!.fullName.toUpperCase(), { cohort: '2026 B' });
    expect(body.receipt.was_known).toBe(true);
    const [filled] = await portal.database.select().from(participants).where(eq(participants.id, id));
    expect(filled).toMatchObject({ fullName: line!.fullName, cohort: '2026 B' });
    const logged = await portal.database.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(logged.filter(({ action }) => action === 'participant registered')).toMatchObject([
      { details: { was_known: true } },
    ]);
  });

  test('that is corrected changes its line, until it has an account', async () => {
    const [name, right, code, key] = [freshName(), freshName(), newReadableCode(), randomUUID()];
    await send(name, { code, key, city: 'Lae', mobile_number: '7200 3301' });
    const corrected = { code, key, revision: 2, date_of_birth: '2006-01-02', city: 'Madang' };
    const answer = await send(right, corrected);
    expect(answer.body).toMatchObject({ status: 201, receipt: { revision: 2 } });
    // A page that was frozen before sends what it knows.
    expect((await send(name, { code, key, revision: 1 })).status).toBe(201);
    expect([await linesOf(name), await linesOf(right)]).toMatchObject([
      [],
      [{ dateOfBirth: '2006-01-02', city: 'Madang', mobileNumber: null }],
    ]);
    await expectRefusal(send(right, { key, revision: 3 }), 'idempotency_conflict');
    await expectRefusal(portal.call('POST', '/users/claim', claimCall(code)), 'claim_invalid');
    const rightClaim = claimCall(code, { date_of_birth: '2006-01-02' });
    expect((await portal.call('POST', '/users/claim', rightClaim)).status).toBe(201);
    await expectRefusal(send(name, { ...corrected, revision: 3 }), 'has_account');
  });

  test('that is corrected to a person of the list joins that line, and is refused where they have an account', async () => {
    const [name, listed, code, key] = [freshName(), freshName(), newReadableCode(), randomUUID()];
    const other = newReadableCode();
    await send(listed, { code: other });
    await send(name, { code, key });
    expect((await send(listed, { code, key, revision: 1 })).body).toMatchObject({
      receipt: { was_known: true },
    });
    expect([await linesOf(name), (await linesOf(listed)).length]).toEqual([[], 1]);
    expect((await claim(code)).status).toBe(201);
    const [second, secondKey] = [newReadableCode(), randomUUID()];
    await send(name, { code: second, key: secondKey });
    await expectRefusal(send(listed, { code: second, key: secondKey, revision: 1 }), 'has_account');
    expect((await claim(second)).body.user.full_name, 'what was sent before stands').toBe(name);
  });

  test.each(['another phone', 'an import'])(
    'that is corrected leaves the line of %s as it is',
    async (other) => {
      const [name, right, code, key] = [freshName(), freshName(), newReadableCode(), randomUUID()];
      await send(name, { code, key });
      if (other === 'another phone') await send(name, { cohort: '2026 B' });
      else {
        const list = `full_name,date_of_birth,cohort\n${name},${birthday},2026 B\n`;
        await importParticipants(portal.deps, 'command line', new TextEncoder().encode(list));
      }
      await send(right, { code, key, revision: 1 });
      expect([await linesOf(name), await linesOf(right)]).toMatchObject([[{ cohort: '2026 B' }], [{}]]);
      expect((await claim(code)).body.user.full_name).toBe(right);
    },
  );

  test('that is corrected takes back what it has filled in, and nothing of a list or of another phone', async () => {
    const id = await newLine(portal.server);
    const line = async () =>
      (await portal.database.select().from(participants).where(eq(participants.id, id)))[0]!;
    const { fullName } = await line();
    await portal.database.update(participants).set({ city: 'Lae' }).where(eq(participants.id, id));
    const [code, key] = [newReadableCode(), randomUUID()];
    const wrong = { code, key, city: 'Lae', cohort: '2025 A', mobile_number: '7200 3301' };
    await send(fullName, wrong);
    await send(fullName, { cohort: '2025 A', guardian: 'Anna Wari' });
    await send(fullName, {
      ...wrong,
      city: 'Madang',
      cohort: '2026 B',
      mobile_number: '7200 3302',
      revision: 1,
    });
    const kept = { city: 'Lae', cohort: '2025 A', guardian: 'Anna Wari' };
    expect(await line()).toMatchObject({ ...kept, mobileNumber: '7200 3302' });
    const list = `full_name,date_of_birth,mobile_number\n${fullName},${birthday},7200 3303\n`;
    await importParticipants(portal.deps, 'command line', new TextEncoder().encode(list));
    await send(freshName(), { code, key, revision: 2 });
    expect(await line()).toMatchObject({ ...kept, mobileNumber: '7200 3303' });
  });

  test('of two phones is gone once both have corrected it', async () => {
    const [name, first, second] = [freshName(), freshName(), freshName()];
    const phones = [newReadableCode(), newReadableCode()].map((code) => ({
      code,
      key: randomUUID(),
      city: 'Lae',
    }));
    for (const phone of phones) await send(name, phone);
    await send(first, { ...phones[0]!, revision: 1 });
    expect(await linesOf(name)).toMatchObject([{ city: 'Lae' }]);
    await send(second, { ...phones[1]!, revision: 1 });
    expect([await linesOf(name), (await linesOf(first)).length, (await linesOf(second)).length]).toEqual([
      [],
      1,
      1,
    ]);
  });

  test.each(['of the same person', 'of another line', 'of two other lines'])(
    'that is corrected keeps a slip %s',
    async (whose) => {
      const [name, right, code, key] = [freshName(), freshName(), newReadableCode(), randomUUID()];
      const isOther = whose !== 'of the same person';
      if (isOther) await send(name, { code: newReadableCode() });
      await send(name, { code, key });
      const [line] = await linesOf(name);
      if (whose === 'of two other lines') {
        await send(right, { code: newReadableCode() });
        await codesFor(portal.server, portal.admin, (await linesOf(right))[0]!.id);
      }
      const [slip] = await codesFor(portal.server, portal.admin, line!.id);
      await send(right, { code, key, revision: 1 });
      // The slip has ended the phone's code; who is another person than the one of the slip has that one again.
      const [works, ended] = isOther ? [code, null] : [slip!, code];
      if (ended) await expectRefusal(portal.call('POST', '/users/claim', claimCall(ended)), 'claim_invalid');
      expect((await claim(works)).body.user.full_name).toBe(right);
      if (isOther) expect((await claim(slip!)).body.user.full_name).toBe(name);
    },
  );

  test('is corrected by who has sent it, within their scope', async () => {
    const staffScope = { kind: 'places' as const, names: ['Lae'] };
    const [staff, colleague] = [
      await portal.person('staff', 'approved', { staffScope }),
      await portal.person('staff', 'approved', { staffScope }),
    ];
    const [name, code, key] = [freshName(), newReadableCode(), randomUUID()];
    const sendAs = ({ token }: Person, changes: object) => {
      const call = registrationCall(name, { code, key, city: 'Lae', ...changes });
      return portal.call('POST', '/admin/registrations', { token, ...call });
    };
    expect((await sendAs(staff, {})).status).toBe(201);
    await expectRefusal(sendAs(colleague, { revision: 1 }), 'out_of_scope');
    await portal.database
      .update(users)
      .set({ staffScope: { kind: 'places', names: ['Lae', 'Goroka'] } })
      .where(eq(users.id, staff.id));
    expect((await sendAs(staff, { revision: 1, city: 'Goroka' })).status).toBe(201);
    await expectRefusal(sendAs(staff, { revision: 2, city: 'Daru' }), 'out_of_scope');
    expect(await linesOf(name)).toMatchObject([{ city: 'Goroka' }]);
  });

  test('stores no code', async () => {
    const code = newReadableCode();
    await send(freshName(), { code });
    const stored = JSON.stringify([
      await portal.database.select().from(claimCodes),
      await portal.database.select().from(registrations),
    ]);
    for (const kept of [code, readCode(code), tokenDigest(readCode(code))])
      expect(stored).not.toContain(kept);
  });
});
