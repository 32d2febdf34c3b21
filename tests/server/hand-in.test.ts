import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors';
import { fileSentences } from '#contract/files';
import { messages } from '#contract/messages';
import type { SubmittedAnswer } from '#contract/applications';
import { proofText, type HandedInAnswer } from '#contract/hand-in';
import { handIn as text } from '#contract/messages/outbox';
import { limits } from '#contract/limits';
import { proofBy } from '#contract/send-token';
import { files } from '#server/db/schema';
import { tokenDigest } from '#server/sessions/sessions.usecases';
import { handInsOn, sheetOf, type StaffFile } from '../support/hand-in';
import { describePortal, expectRefusal, HOUR } from '../support/portal';
import { sendTokenOf } from '../support/send-token';
import { auditOf, mailTo } from '../support/stored-rows';
import { newSubmission, samplePdf } from '../support/submission';

describePortal('a file for staff', (portal) => {
  const { handIn, check, begin, rowsOf } = handInsOn(portal);

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

  test('says whether a phone of its student made it, whatever is written in it', async () => {
    const { student, file } = await begin();
    const other = await portal.person('student');
    const [mine, theirs] = [student, other].map(({ token }) => tokenDigest(sendTokenOf(token)));
    const prove = (digest: string, { sheet } = file) => {
      const { idempotency_key: key, internship, files } = sheet;
      const documents = [files.resume.sha256, files.cover_letter.sha256];
      const hash = (one: string) => Promise.resolve(tokenDigest(one));
      return proofBy(digest, proofText(key, sheet.student.id, internship.id, documents), hash);
    };
    const said = async (changes: object) => (await check({ ...file.sheet, ...changes })).body.message;
    const proof = await prove(mine!);
    expect(await said({ proof })).toBe(`${text.ready} ${text.proven}`);
    const changed = {
      ...file.sheet.files,
      resume: { ...file.sheet.files.resume, sha256: tokenDigest('other') },
    };
    for (const changes of [
      {},
      { proof: null },
      { proof: await prove(theirs!) },
      { proof, files: changed },
      { proof, idempotency_key: randomUUID() },
      { proof, student: { ...file.sheet.student, id: other.id } },
    ])
      expect(await said(changes)).toBe(`${text.ready} ${text.unproven}`);
    await portal.call('DELETE', '/users/sign_out', { token: student.token });
    expect(await said({ proof })).toBe(`${text.ready} ${text.unproven}`);
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

  test('of a pending student is held, however many there are, within the bytes of a pending account', async () => {
    const { student, file } = await begin('pending');
    const { body } = await handIn<HandedInAnswer>(file);
    expect([body.internship_application.held, body.message]).toEqual([true, text.sentHeld(student.name)]);
    for (let count = 1; count < 7; count++) {
      const next = sheetOf(student, newSubmission(await portal.internship()));
      expect((await handIn(next)).status).toBe(201);
    }
    const [stored] = await rowsOf(student);
    const full = { size: limits.pending.documentBytes };
    await portal.database.update(files).set(full).where(eq(files.id, stored!.resumeFileId!));
    const next = await handIn(sheetOf(student, newSubmission(await portal.internship())));
    expect([next.status, next.body.message]).toEqual([429, text.pendingFull]);
  });

  test('for an internship that has closed counts by when the student pressed Apply (rule apply-3)', async () => {
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
    const { id } = body.internship_application;
    expect((await portal.details(id, admin)).sent_late_hours).toBe(5);
    await expectRefusal(handIn(tooLate, admin), 'internship_closed');
    portal.clock.set(before);
  });

  test('may name a document of an earlier application of the same student in place of the file', async () => {
    const { student, sent } = await begin();
    await portal.application(student);
    const [earlier] = (await portal.storedOf(student)).receipts;
    const { sha256, size } = earlier!.receipt.files.resume;
    const { sheet, documents } = sheetOf(student, sent);
    const named = (file: object, of = student): StaffFile => ({
      sheet: {
        ...sheet,
        student: { ...sheet.student, id: of.id },
        files: { ...sheet.files, resume: { ...sheet.files.resume, entry: null, ...file } },
      },
      documents: { ...documents, resume: null },
    });
    const gone = { resume: [text.documentNotInFile('Resume')] };
    const stranger = await portal.person('student');
    for (const wrong of [named({}), named({ sha256, size }, stranger)]) {
      expect((await check(wrong.sheet)).body).toMatchObject({ state: 'refused', message: gone.resume[0] });
      await expectRefusal(handIn(wrong), 'validation_failed', gone);
    }
    const file = named({ sha256, size });
    expect((await check(file.sheet)).body.state).toBe('new');
    const { body } = await handIn<HandedInAnswer>(file);
    expect(body.receipt.files.resume).toEqual({ sha256, size });
    // The phone names it too.
    const fields = { ...sent.fields, resume_sha256: sha256 };
    const later = await portal.submit<SubmittedAnswer>(student, { ...sent, resume: null, fields });
    expect([later.status, later.body.receipt]).toEqual([201, body.receipt]);
  });

  test('is compared with the portal before it is sent: whose it is, and to which internship', async () => {
    const { student, file } = await begin();
    const { body } = await check(file.sheet);
    expect(body).toMatchObject({
      ...{ state: 'new', message: `${text.ready} ${text.unproven}` },
      student: { full_name: student.name, email: student.email },
      internship: { title: 'Workshop Trainee', company_name: 'Kokoda Hardware' },
    });
    const gone = await check({ ...file.sheet, internship: { ...file.sheet.internship, id: 2_000_000_000 } });
    expect(gone.body).toMatchObject({ state: 'refused', internship: null });
    expect(await rowsOf(student)).toEqual([]);
  });

  describe('is refused', () => {
    test('of a rejected student, in words for the admin', async () => {
      const { student, file } = await begin('rejected');
      const refused = await handIn(file);
      expect([refused.status, refused.body.code]).toEqual([403, 'account_rejected']);
      expect(refused.body.message).toBe(`${text.rejected} ${messages.noReason}`);
      expect((await check(file.sheet)).body).toMatchObject({
        ...{ state: 'refused', message: refused.body.message, student: { status: 'rejected' } },
      });
      expect(await rowsOf(student)).toEqual([]);
    });

    test('to an internship the student has applied to already, in words for the admin, and with its key', async () => {
      const { student, sent } = await begin();
      await portal.submit(student, sent);
      const forged = sheetOf(student, { ...sent, resume: samplePdf() });
      await expectRefusal(handIn(forged), 'idempotency_conflict');
      await portal.expectConsistentFiles();
      const another = sheetOf(student, newSubmission(Number(sent.fields.internship_id)));
      const refused = await handIn(another);
      expect([refused.body.code, refused.body.message]).toEqual(['already_applied', text.alreadyApplied]);
      expect((await check(another.sheet)).body).toMatchObject({
        state: 'refused',
        message: text.alreadyApplied,
      });
    });

    test('with other documents than its sheet names, or without one, by name', async () => {
      const { file } = await begin();
      const { documents } = file;
      const other = handIn({ ...file, documents: { ...documents, resume: samplePdf() } });
      await expectRefusal(other, 'validation_failed', { resume: [text.documentChanged('Resume')] });
      const without = handIn({ ...file, documents: { ...documents, cover_letter: null } });
      const missing = { cover_letter: [text.documentNotInFile('Cover Letter')] };
      await expectRefusal(without, 'validation_failed', missing);
      const script = Buffer.from('%PDF-1.7\n1 0 obj<</S/JavaScript>>endobj\n%%EOF');
      const { student, sent } = await begin();
      await expectRefusal(handIn(sheetOf(student, { ...sent, resume: script })), 'unsupported_file', {
        resume: [fileSentences.active('Resume')],
      });
      await portal.expectConsistentFiles();
    });

    test('whose sheet is broken, newer, or of nobody, and nothing is stored', async () => {
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
  });
});
