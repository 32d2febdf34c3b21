import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApplicantsAnswer, OwnApplicationsAnswer, SubmittedAnswer } from '#contract/applications';
import { fileSentences } from '#contract/files';
import { earlierSentences } from '#contract/uploads';
import { applications, applicationStatusChanges, files, internships, submissions } from '#server/db/schema';
import { describePortal, expectRefusal, type Person } from '../support/portal';
import { auditOf } from '../support/stored-rows';
import {
  namingSubmission,
  newSubmission,
  receiptOf,
  samplePdf,
  sha256,
  type Submission,
} from '../support/submission';
import { Uploader } from '../support/uploads';

describePortal('an application with the documents of an earlier one', (portal) => {
  /** A stored application with its documents. */
  async function earlier(student?: Person, changes: Partial<Submission> = {}) {
    const by = student ?? (await portal.person('student'));
    const resume = samplePdf();
    const letter = samplePdf();
    const { id } = await portal.application(by, undefined, { resume, cover_letter: letter, ...changes });
    const [row] = await portal.database.select().from(applications).where(eq(applications.id, id));
    return { student: by, id, resume, letter, row: row! };
  }
  /** A submission to another internship that names earlier documents in place of files. */
  const naming = async (fields: Record<string, string>): Promise<Submission> =>
    namingSubmission(await portal.internship(), fields);
  const namingBoth = ({ resume, letter }: { resume: Buffer; letter: Buffer }) =>
    naming({ resume_sha256: sha256(resume), cover_letter_sha256: sha256(letter) });
  const send = (by: Person, sent: Submission) => portal.submit<SubmittedAnswer>(by, sent);

  /** An operator deletes an application, its files included. */
  async function forget(id: number) {
    const [row] = await portal.database.select().from(applications).where(eq(applications.id, id));
    const { resumeFileId, coverLetterFileId } = row!;
    await portal.database.delete(submissions).where(eq(submissions.applicationId, id));
    await portal.database
      .delete(applicationStatusChanges)
      .where(eq(applicationStatusChanges.applicationId, id));
    await portal.database.delete(applications).where(eq(applications.id, id));
    await portal.database.delete(files).where(inArray(files.id, [resumeFileId!, coverLetterFileId!]));
    for (const file of [resumeFileId!, coverLetterFileId!]) await portal.deps.files.remove(file);
  }

  test('gets copies of its own, a receipt of what they are, and a line in the audit log', async () => {
    const first = await earlier();
    const { student, resume, letter } = first;
    const before = await portal.storedFiles();
    const sent = await namingBoth(first);
    const { status, body } = await send(student, sent);
    expect([status, body.receipt]).toEqual([201, receiptOf(sent, resume, letter)]);
    expect(await portal.storedFiles()).toBe(before + 2);
    const { id } = body.internship_application;
    expect(await auditOf(portal.server, 'application', id)).toMatchObject([
      { action: 'application sent', details: { copied: ['resume', 'cover_letter'] } },
    ]);
    await forget(first.id);
    const shown = (await portal.readApplication(id, portal.business)).body.internship_application;
    const opened = await portal.open(shown.resume!);
    expect(sha256(opened.bytes)).toBe(sha256(resume));
    expect(opened.headers.get('content-disposition')).toContain('resume.pdf');
  });

  test('may mix: one document of one application, the other of another, or as a file', async () => {
    const one = await earlier();
    const two = await earlier(one.student);
    const mixed = await naming({
      resume_sha256: sha256(one.letter),
      cover_letter_sha256: sha256(two.letter),
    });
    const { body } = await send(one.student, mixed);
    expect(body.receipt.files).toMatchObject({
      resume: { sha256: sha256(one.letter) },
      cover_letter: { sha256: sha256(two.letter) },
    });
    const half = await naming({ resume_sha256: sha256(two.resume) });
    expect((await send(one.student, half)).body.receipt.files).toMatchObject({
      resume: { sha256: sha256(two.resume) },
      cover_letter: { sha256: sha256(half.cover_letter!) },
    });
  });

  test('may name one in any status, also a withdrawn one, of a removed internship, and one that is held', async () => {
    const first = await earlier();
    const at = new Date(portal.clock.now());
    await portal.set(applications, first.id, { status: 'hired', withdrawnAt: at });
    await portal.set(internships, first.row.internshipId, { removedAt: at });
    expect((await send(first.student, await namingBoth(first))).status).toBe(201);
    const held = await earlier(await portal.person('student', 'pending'));
    expect((await send(held.student, await namingBoth(held))).body.internship_application.held).toBe(true);
  });

  test('takes the name on the phone, and the stored one without it', async () => {
    const { student, resume } = await earlier();
    for (const [resume_name, shown] of [
      [' My  resume.pdf', 'My resume.pdf'],
      ['', 'resume.pdf'],
    ] as const) {
      const { body } = await send(student, await naming({ resume_sha256: sha256(resume), resume_name }));
      const own = await portal.readApplication(body.internship_application.id, student);
      expect(own.body.internship_application.documents!.resume.name).toBe(shown);
    }
  });

  describe('is asked for by its hash', () => {
    const ask = (person: Person | undefined, hash: string) =>
      fetch(`${portal.server.url}/api/documents/${hash}`, {
        method: 'HEAD',
        ...(person && { headers: { Authorization: `Bearer ${person.token}` } }),
      });

    test('by its student alone, as it was sent and not as it is stored, for few bytes', async () => {
      const { student, resume, letter } = await earlier();
      for (const bytes of [resume, letter]) expect((await ask(student, sha256(bytes))).status).toBe(200);
      const known = sha256(resume);
      const others = [await portal.person('student'), portal.business, portal.admin, undefined];
      const answers = await Promise.all(others.map((other) => ask(other, known)));
      expect(answers.map(({ status }) => status)).toEqual([404, 403, 403, 401]);
      for (const unknown of [sha256(samplePdf()), 'no-hash', `${known}0`])
        expect((await ask(student, unknown)).status).toBe(404);
      for (const answer of [await ask(student, known), answers[0]!]) {
        const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
        expect(head.length + 'HTTP/1.1 200 OK\r\n\r\n'.length).toBeLessThan(400);
      }
    });

    test('until its application or its documents are deleted (rule document-7)', async () => {
      const { student, id, resume } = await earlier();
      const other = await earlier(student);
      await forget(id);
      const without = { resumeFileId: null, coverLetterFileId: null };
      await portal.set(applications, other.id, without);
      for (const bytes of [resume, other.resume])
        expect((await ask(student, sha256(bytes))).status).toBe(404);
    });
  });

  describe('sent again', () => {
    test('in whichever way the same bytes travel, it is the same', async () => {
      const first = await earlier();
      const { student, resume, letter } = first;
      const phone = new Uploader(portal.server, student);
      const sent = await namingBoth(first);
      const answer = await send(student, sent);
      const fields = { ...sent.fields, resume_sha256: null, cover_letter_sha256: null };
      const asFiles = { ...sent, fields, resume, cover_letter: letter };
      const inPieces = {
        ...sent,
        fields: { ...sent.fields, resume_sha256: null, resume_upload: await phone.send(resume) },
      };
      for (const same of [sent, asFiles, inPieces])
        expect(JSON.stringify((await send(student, same)).body)).toBe(JSON.stringify(answer.body));

      const other = newSubmission(await portal.internship(), { resume, cover_letter: letter });
      const files = await send(student, other);
      const named = {
        ...other.fields,
        resume_sha256: sha256(resume),
        cover_letter_sha256: sha256(letter),
      };
      const again = await send(student, { ...other, resume: null, cover_letter: null, fields: named });
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(files.body));
    });

    test('when the earlier one has gone since, it gets the first answer, and nothing is stored twice', async () => {
      const before = await earlier();
      const { student, id } = before;
      const sent = await namingBoth(before);
      const first = await send(student, sent);
      await forget(id);
      const stored = await portal.storedFiles();
      expect(await send(student, sent)).toMatchObject({ status: 201, body: first.body });
      expect(await portal.storedFiles()).toBe(stored);
      await forget(first.body.internship_application.id);
      const elsewhere = await namingBoth(before);
      const errors = {
        resume: [earlierSentences.gone('Resume')],
        cover_letter: [earlierSentences.gone('Cover Letter')],
      };
      await expectRefusal(portal.submit(student, elsewhere), 'document_gone', errors);
    });
  });

  describe('is refused with a sentence beside the document when the earlier one', () => {
    const cases: Record<
      string,
      (own: Awaited<ReturnType<typeof earlier>>) => Promise<Record<string, string>>
    > = {
      "is another student's": async () => ({ resume_sha256: sha256((await earlier()).resume) }),
      'was never there': () => Promise.resolve({ resume_sha256: sha256(samplePdf()) }),
      'is no hash at all': () => Promise.resolve({ resume_sha256: randomUUID() }),
      'has lost the bytes of it': async ({ resume, row }) => {
        await portal.deps.files.remove(row.resumeFileId!);
        return { resume_sha256: sha256(resume) };
      },
      'has other bytes than were stored': async ({ resume, row }) => {
        await portal.deps.files.write(row.resumeFileId!, Readable.from([samplePdf('damaged')]));
        return { resume_sha256: sha256(resume) };
      },
    };
    test.each(Object.entries(cases))('%s', async (_, fieldsFor) => {
      const own = await earlier();
      const sent = await naming(await fieldsFor(own));
      const before = await portal.storedFiles();
      const sentence = earlierSentences.gone('Resume');
      expect((await portal.submit(own.student, sent)).body).toEqual({
        code: 'document_gone',
        error: sentence,
        message: sentence,
        errors: { resume: [sentence] },
      });
      expect([(await portal.storedOf(own.student)).applications.length, await portal.storedFiles()]).toEqual([
        1,
        before,
      ]);
    });

    test('comes beside a file or an upload of the same document', async () => {
      const { student, resume } = await earlier();
      const fields = { resume_sha256: sha256(resume) };
      for (const twice of [
        { ...(await naming(fields)), resume: samplePdf() },
        await naming({ ...fields, resume_upload: randomUUID() }),
      ])
        await expectRefusal(portal.submit(student, twice), 'validation_failed', {
          resume: [fileSentences.repeated('Resume')],
        });
    });
  });

  test('is possible because the student, and nobody else, reads what each document is', async () => {
    const { student, id, row, resume, letter } = await earlier();
    const documents = {
      resume: { name: 'resume.pdf', kind: 'pdf', sha256: sha256(resume), size: resume.length },
      cover_letter: { name: 'cover_letter.pdf', kind: 'pdf', sha256: sha256(letter), size: letter.length },
    };
    const own = await portal.get<OwnApplicationsAnswer>('/internship_applications/my_applications', student);
    expect(own.body.internship_application.map((one) => one.documents)).toEqual([documents]);
    expect((await portal.readApplication(id, student)).body.internship_application.documents).toEqual(
      documents,
    );
    const list = `/internship_applications/${row.internshipId}/applications`;
    for (const other of [portal.business, portal.admin]) {
      const read = await portal.readApplication(id, other);
      expect(read.body.internship_application.documents).toBeUndefined();
      const { body } = await portal.get<ApplicantsAnswer>(list, other);
      expect(body.internship_applications.map((one) => one.documents)).toEqual([undefined]);
    }
  });
});
