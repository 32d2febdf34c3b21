import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SubmittedAnswer } from '#contract/applications';
import type { ErrorBody } from '#contract/errors';
import { fileSentences } from '#contract/files';
import type { HandedInAnswer, HandInCheck } from '#contract/hand-in';
import { messages } from '#contract/messages';
import { handIn as text } from '#contract/messages/hand-in';
import { applications } from '#server/db/schema';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { rateLimitRules } from '#server/rate-limits/rules';
import { handInCall, sheetOf, type StaffFile } from '../support/hand-in';
import { describePortalOnEveryEngine, expectRefusal, HOUR, type Person } from '../support/portal';
import { auditOf, mailTo } from '../support/stored-rows';
import { newSubmission, samplePdf } from '../support/submission';

describePortalOnEveryEngine('a file for staff', (portal) => {
  const handIn = <T = ErrorBody>(file: StaffFile, by: Person = portal.admin) =>
    portal.call<T>('POST', '/internship_applications/handed_in', { token: by.token, ...handInCall(file) });
  const check = <T = HandInCheck>(sheet: object) =>
    portal.post<T>('/internship_applications/handed_in/check', portal.admin, sheet);
  const begin = async (status: 'approved' | 'pending' | 'rejected' = 'approved') => {
    const student = await portal.person('student', status);
    const sent = newSubmission(await portal.internship());
    return { student, sent, file: sheetOf(student, sent) };
  };
  const rowsOf = async (student: Person) => (await portal.storedOf(student)).applications;

  test('is stored for its student: documents, grades, mail, who handed it in, and the audit log', async () => {
    const business = await portal.person('business');
    const admin = await portal.person('admin', 'approved', { fullName: 'Miriam Tau' });
    const student = await portal.person('student');
    const file = sheetOf(student, newSubmission(await portal.internship(business)));
    const { status, body } = await handIn<HandedInAnswer>(file, admin);
    expect([status, body.stored, body.message]).toEqual([201, true, text.sent(student.name)]);
    const { id } = body.internship_application;
    for (const reader of [student, business, admin]) {
      const { internship_application: read } = (await portal.readApplication(id, reader)).body;
      expect([read.handed_in_by, read.user.full_name]).toEqual(['Miriam Tau', student.name]);
      expect(read.history).toMatchObject([{ status: 'submitted', by: 'Miriam Tau' }]);
      expect(read.levels).toEqual(file.sheet.levels);
      expect((await portal.open(read.resume!)).bytes).toEqual(new Uint8Array(file.documents.resume!));
    }
    expect(await mailTo(portal.server, business)).toMatchObject([
      { kind: 'new_application', data: { applicantName: student.name } },
    ]);
    expect((await auditOf(portal.server, 'application', id))[0]).toMatchObject({
      ...{ action: 'application handed in', actorId: admin.id, actorRole: 'admin' },
    });
  });

  test('and what the phone sends later are one application with one receipt', async () => {
    const { student, sent, file } = await begin();
    const first = await handIn<HandedInAnswer>(file);
    const later = await portal.submit<SubmittedAnswer>(student, sent);
    expect(later.status).toBe(201);
    expect(later.body.receipt).toEqual(first.body.receipt);
    expect(later.body.internship_application).toEqual(first.body.internship_application);
    expect(await rowsOf(student)).toMatchObject([{ handedInBy: portal.admin.id }]);
  });

  test('that comes after what the phone sent, or twice, stores nothing, and says so', async () => {
    const { student, sent, file } = await begin();
    const { body: first } = await portal.submit<SubmittedAnswer>(student, sent);
    for (const _ of [1, 2]) {
      const { status, body } = await handIn<HandedInAnswer>(file);
      expect([status, body.stored, body.message]).toEqual([201, false, text.arrived(student.name)]);
      expect(body.receipt).toEqual(first.receipt);
    }
    expect(await rowsOf(student)).toMatchObject([{ handedInBy: null }]);
    expect((await check(file.sheet)).body.state).toBe('arrived');
    await portal.expectConsistentFiles();
  });

  test('and the phone at the same moment make one application, one mail and one receipt', async () => {
    const business = await portal.person('business');
    for (let round = 0; round < 5; round++) {
      const student = await portal.person('student');
      const own = newSubmission(await portal.internship(business));
      const both = sheetOf(student, own);
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => portal.submit<SubmittedAnswer>(student, own)),
        ...[1, 2, 3].map(() => handIn<HandedInAnswer>(both)),
        ...[1, 2, 3].map(() => portal.submit<SubmittedAnswer>(student, own)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body.receipt))).size).toBe(1);
      expect(await rowsOf(student)).toHaveLength(1);
    }
    expect(await mailTo(portal.server, business)).toHaveLength(5);
    await portal.expectConsistentFiles();
  });

  test('of a pending student is held, within the share of a pending account', async () => {
    const { student, file } = await begin('pending');
    const { body } = await handIn<HandedInAnswer>(file);
    expect([body.internship_application.held, body.message]).toEqual([true, text.sentHeld(student.name)]);
    for (let count = 1; count < 5; count++) {
      const next = sheetOf(student, newSubmission(await portal.internship()));
      expect((await handIn(next)).status).toBe(201);
    }
    const sixth = await handIn(sheetOf(student, newSubmission(await portal.internship())));
    expect([sixth.status, sixth.body.message]).toEqual([429, text.pendingFull]);
  });

  test('of a rejected student is refused, in words for the admin', async () => {
    const { student, file } = await begin('rejected');
    const refused = await handIn(file);
    expect([refused.status, refused.body.code]).toEqual([403, 'account_rejected']);
    expect(refused.body.message).toBe(`${text.rejected} ${messages.noReason}`);
    expect((await check(file.sheet)).body).toMatchObject({
      ...{ state: 'refused', message: refused.body.message, student: { status: 'rejected' } },
    });
    expect(await rowsOf(student)).toEqual([]);
  });

  test('for an internship that has closed counts by when the student pressed Apply (rule 17)', async () => {
    const student = await portal.person('student');
    const closing = Date.parse('2027-03-20T14:00:00Z');
    const internship = () => portal.internship(portal.business, { lastDateToApply: '2027-03-20' });
    const written = async (at: number) => {
      const queued_at = new Date(at).toISOString();
      return sheetOf(student, newSubmission(await internship(), { fields: { queued_at } }));
    };
    const inTime = await written(closing - HOUR);
    const tooLate = await written(closing + HOUR);
    const before = portal.clock.now();
    portal.clock.set(closing + 5 * HOUR);
    const admin = await portal.person('admin');
    const { body } = await handIn<HandedInAnswer>(inTime, admin);
    const [row] = await portal.database
      .select()
      .from(applications)
      .where(eq(applications.id, body.internship_application.id));
    expect(row!.sentLateHours).toBe(5);
    await expectRefusal(handIn(tooLate, admin), 'internship_closed');
    portal.clock.set(before);
  });

  test('to an internship the student has applied to already is refused, in words for the admin', async () => {
    const { student, sent } = await begin();
    await portal.submit(student, sent);
    const another = sheetOf(student, newSubmission(Number(sent.fields.internship_id)));
    const refused = await handIn(another);
    expect([refused.body.code, refused.body.message]).toEqual(['already_applied', text.alreadyApplied]);
    expect((await check(another.sheet)).body).toMatchObject({
      state: 'refused',
      message: text.alreadyApplied,
    });
  });

  test('with the key of what was sent, and another content, changes nothing', async () => {
    const { student, sent } = await begin();
    await portal.submit(student, sent);
    const forged = sheetOf(student, { ...sent, resume: samplePdf() });
    await expectRefusal(handIn(forged), 'idempotency_conflict');
    await portal.expectConsistentFiles();
  });

  test('with other documents than its sheet names, or without one, is refused by name', async () => {
    const { file } = await begin();
    const { documents } = file;
    await expectRefusal(
      handIn({ ...file, documents: { ...documents, resume: samplePdf() } }),
      'validation_failed',
      {
        resume: [text.documentChanged('Resume')],
      },
    );
    await expectRefusal(
      handIn({ ...file, documents: { ...documents, cover_letter: null } }),
      'validation_failed',
      {
        cover_letter: [text.documentNotInFile('Cover Letter')],
      },
    );
    const script = Buffer.from('%PDF-1.7\n/JavaScript\n%%EOF');
    const { student, sent } = await begin();
    await expectRefusal(handIn(sheetOf(student, { ...sent, resume: script })), 'unsupported_file', {
      resume: [fileSentences.active('Resume')],
    });
    await portal.expectConsistentFiles();
  });

  test('whose sheet is broken, newer, or of nobody is refused, and nothing is stored', async () => {
    const { student, file } = await begin();
    const { sheet } = file;
    const sheetErrors = async (changed: object) =>
      (await handIn({ ...file, sheet: { ...sheet, ...changed } })).body.errors?.sheet;
    expect(await sheetErrors({ version: 2 })).toEqual([text.sheetNewer]);
    for (const changed of [
      { format: 'other' },
      { levels: [] },
      { idempotency_key: 'x' },
      { files: null },
      { internship: 7 },
    ])
      expect(await sheetErrors(changed), JSON.stringify(changed)).toEqual([text.sheetUnreadable]);
    for (const id of [portal.business.id, portal.admin.id, 2_000_000_000, 9_000_000_000]) {
      const ofNobody = { ...sheet, student: { ...sheet.student, id } };
      await expectRefusal(handIn({ ...file, sheet: ofNobody }), 'not_found');
      expect((await check<ErrorBody>(ofNobody)).body.message).toBe(text.studentMissing);
    }
    expect(await rowsOf(student)).toEqual([]);
    await portal.expectConsistentFiles();
  });

  test('is compared with the portal before it is sent: whose it is, and to which internship', async () => {
    const { student, file } = await begin();
    const { body } = await check(file.sheet);
    expect(body).toMatchObject({
      ...{ state: 'new', message: text.ready, student: { full_name: student.name, email: student.email } },
      internship: { title: 'Workshop Trainee', company_name: 'Kokoda Hardware' },
    });
    const gone = await check({ ...file.sheet, internship: { ...file.sheet.internship, id: 2_000_000_000 } });
    expect(gone.body).toMatchObject({ state: 'refused', internship: null });
    expect(await rowsOf(student)).toEqual([]);
  });

  test('by an admin who hands in too many is slowed down', async () => {
    const admin = await portal.person('admin');
    const { file } = await begin();
    while ((await tryConsumeRateLimit(portal.deps, 'hand_in_account', admin.id)) === null);
    const path = '/internship_applications/handed_in';
    const { intervalMs } = rateLimitRules.hand_in_account;
    const sent = portal.call('POST', path, { token: admin.token, ...handInCall(file) });
    await expectRefusal(sent, 'too_many_tries', undefined, intervalMs);
    await expectRefusal(portal.post(`${path}/check`, admin, file.sheet), 'too_many_tries');
  });
});
