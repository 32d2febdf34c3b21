import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SubmittedAnswer } from '#contract/applications';
import { fileSentences } from '#contract/files';
import { durations } from '#contract/limits';
import { uploadSentences } from '#contract/uploads';
import { files } from '#server/db/schema';
import { describePortal, expectRefusal, type Person } from '../support/portal';
import { namingSubmission, receiptOf, samplePdf, sha256 } from '../support/submission';
import { Uploader } from '../support/uploads';

describePortal('an application whose documents came in pieces', (portal) => {
  let internship: number;
  let student: Person;
  let phone: Uploader;

  const newPhone = async () => {
    student = await portal.person('student');
    phone = new Uploader(portal.server, student);
  };
  beforeAll(async () => {
    internship = await portal.internship();
  });
  beforeEach(() => newPhone());

  /** A submission that names uploads in place of files. */
  const naming = (named: { resume_upload?: string; cover_letter_upload?: string }) =>
    namingSubmission(internship, named);

  async function bothInPieces() {
    const [resume, letter] = [samplePdf(), samplePdf()];
    const sent = naming({
      resume_upload: await phone.send(resume, 7, 'my cv.pdf'),
      cover_letter_upload: await phone.send(letter, 11),
    });
    return { sent, resume, letter };
  }
  const stored = () => portal.storedOf(student);

  test('is stored whole, with a receipt of what was stored, and takes its uploads away', async () => {
    const { sent, resume, letter } = await bothInPieces();
    const { status, body } = await portal.submit<SubmittedAnswer>(student, sent);
    expect([status, body.receipt]).toEqual([201, receiptOf(sent, resume, letter)]);
    const { applications, receipts, waiting } = await stored();
    expect([applications.length, receipts.length, waiting]).toEqual([1, 1, []]);
    const row = portal.database.select().from(files).where(eq(files.id, applications[0]!.resumeFileId!));
    expect(await row).toMatchObject([{ name: 'my cv.pdf', kind: 'pdf', sha256: sha256(resume) }]);
  });

  test('may send one document in pieces and the other as it is, named by its Location', async () => {
    const letter = samplePdf();
    const sent = naming({ cover_letter_upload: `/api/uploads/${await phone.send(letter)}` });
    expect(await portal.submit(student, sent)).toMatchObject({
      status: 201,
      body: {
        receipt: {
          files: { resume: { sha256: sha256(sent.resume!) }, cover_letter: { sha256: sha256(letter) } },
        },
      },
    });
  });

  describe('sent again', () => {
    test('when its uploads are gone, gets the first answer, and nothing is stored twice', async () => {
      const { sent } = await bothInPieces();
      const first = await portal.submit(student, sent);
      const before = await portal.storedFiles();
      portal.clock.advance(30 * 60_000);
      const resume_upload = `${portal.server.url}/api/uploads/${sent.fields.resume_upload!.toUpperCase()}`;
      for (const fields of [sent.fields, { ...sent.fields, resume_upload }]) {
        const again = await portal.submit(student, { ...sent, fields });
        expect(again).toMatchObject({ status: 201, body: first.body });
      }
      const { applications, receipts } = await stored();
      expect([applications.length, receipts.length]).toEqual([1, 1]);
      expect(await portal.storedFiles()).toBe(before);
    });

    test('with other content, or with other uploads that are gone, it is refused and the first one stays', async () => {
      const { sent } = await bothInPieces();
      await portal.submit(student, sent);
      const before = await stored();
      const again = (fields: Record<string, string>) =>
        portal.submit(student, { ...sent, fields: { ...sent.fields, ...fields } });
      const internship_id = String(await portal.internship());
      await expectRefusal(again({ internship_id }), 'idempotency_conflict');
      const resume_upload = await phone.send(samplePdf());
      await expectRefusal(again({ resume_upload }), 'idempotency_conflict');

      const { resume_upload: resume, cover_letter_upload: letter } = sent.fields;
      await expectRefusal(again({ resume_upload: letter!, cover_letter_upload: resume! }), 'document_gone', {
        resume: [uploadSentences.gone('Resume')],
        cover_letter: [uploadSentences.gone('Cover Letter')],
      });
      expect(await stored()).toMatchObject({
        applications: before.applications,
        receipts: before.receipts,
      });
    });
  });

  test('whose transaction fails keeps its uploads, and the next try stores everything', async () => {
    const { sent } = await bothInPieces();
    const before = await portal.storedFiles();
    await expectRefusal(
      portal.withFullDisk(() => portal.submit(student, sent)),
      'storage_full',
    );
    expect([await portal.storedFiles(), (await stored()).waiting.length]).toEqual([before, 2]);
    expect((await portal.submit(student, sent)).status).toBe(201);
  });

  describe('is refused, in plain words, when an upload', () => {
    const cases: Record<string, () => Promise<string>> = {
      'was never there': () => Promise.resolve(randomUUID()),
      'is no upload at all': () => Promise.resolve('resume.pdf'),
      "is another student's": async () =>
        new Uploader(portal.server, await portal.person('student')).send(samplePdf()),
      'is not finished': async () => {
        const id = await phone.create(100);
        await phone.patch(id, 0, samplePdf().subarray(0, 20));
        return id;
      },
      'has expired': async () => {
        const id = await phone.send(samplePdf());
        portal.clock.advance(durations.uploadIdle);
        return id;
      },
    };
    test.each(Object.entries(cases))('%s', async (_, uploadId) => {
      const resume_upload = await uploadId();
      // Later tests apply to an internship that is still open.
      internship = await portal.internship();
      const before = await portal.storedFiles();
      const sentence = uploadSentences.gone('Resume');
      expect((await portal.submit(student, naming({ resume_upload }))).body).toEqual({
        code: 'document_gone',
        error: sentence,
        message: sentence,
        errors: { resume: [sentence] },
      });
      expect([(await stored()).applications, await portal.storedFiles()]).toEqual([[], before]);
    });

    test('came, and the document beside it', async () => {
      const sent = { ...naming({ resume_upload: await phone.send(samplePdf()) }), resume: samplePdf() };
      await expectRefusal(portal.submit(student, sent), 'validation_failed', {
        resume: [fileSentences.repeated('Resume')],
      });
    });

    test('is no document: its content decides, as for every file', async () => {
      const id = await phone.send(Buffer.from('These are just words.'));
      await expectRefusal(portal.submit(student, naming({ resume_upload: id })), 'unsupported_file', {
        resume: [fileSentences.notADocument('Resume')],
      });
      expect((await stored()).waiting, 'the student may yet use it').toEqual([id]);
    });
  });

  test('each stored file has its row, each row its file, and no temporary file is left', () =>
    portal.expectConsistentFiles());
});
