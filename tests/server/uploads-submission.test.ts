import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SubmittedAnswer } from '#contract/applications';
import { windows } from '#contract/limits';
import { applications, files, submissions, uploads } from '#server/db/schema';
import { newSubmission, openPortal, samplePdf, sha256, type Person, type Portal } from '../support/portal';
import { describeServer, type TestServer } from '../support/server';
import { Uploader } from '../support/uploads';

const gone = (label: string) =>
  `${label} did not arrive whole, or waited for too long. It has to be sent again.`;

describeServer('an application whose documents came in pieces', (started) => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let internship: number;
  let student: Person;
  let phone: Uploader;

  beforeAll(async () => {
    ({ server, portal, business } = await openPortal(started()));
    internship = await portal.internship(business);
  });
  beforeEach(async () => {
    student = await portal.person('student');
    phone = new Uploader(server, student);
  });

  /** A submission that names uploads in place of files. */
  const naming = (named: { resume_upload?: string; cover_letter_upload?: string }) =>
    newSubmission(internship, {
      ...(named.resume_upload !== undefined && { resume: null }),
      ...(named.cover_letter_upload !== undefined && { cover_letter: null }),
      fields: { internship_id: String(internship), ...named },
    });

  async function bothInPieces() {
    const [resume, letter] = [samplePdf(), samplePdf()];
    const sent = naming({
      resume_upload: await phone.send(resume, 7, 'my cv.pdf'),
      cover_letter_upload: await phone.send(letter, 11),
    });
    return { sent, resume, letter };
  }

  async function stored() {
    const db = server.deps.database;
    const kept = await db.select().from(applications).where(eq(applications.studentId, student.id));
    const receipts = await db.select().from(submissions).where(eq(submissions.studentId, student.id));
    const waiting = await db.select().from(uploads).where(eq(uploads.studentId, student.id));
    return { applications: kept, receipts, waiting: waiting.map(({ id }) => id) };
  }

  test('is stored whole, with a receipt of what was stored, and takes its uploads away', async () => {
    const { sent, resume, letter } = await bothInPieces();
    const { status, body } = await portal.submit<SubmittedAnswer>(student, sent);
    expect([status, body.receipt]).toEqual([
      201,
      {
        idempotency_key: sent.key,
        files: {
          resume: { sha256: sha256(resume), size: resume.length },
          cover_letter: { sha256: sha256(letter), size: letter.length },
        },
      },
    ]);
    const after = await stored();
    expect([after.applications.length, after.receipts.length, after.waiting]).toEqual([1, 1, []]);
    const { resumeFileId } = after.applications[0]!;
    const [row] = await server.deps.database.select().from(files).where(eq(files.id, resumeFileId));
    expect([row!.name, row!.kind, row!.sha256]).toEqual(['my cv.pdf', 'pdf', sha256(resume)]);
  });

  test('may send one document in pieces and the other as it is, named by its Location', async () => {
    const letter = samplePdf();
    const sent = naming({ cover_letter_upload: `/api/uploads/${await phone.send(letter)}` });
    const { status, body } = await portal.submit<SubmittedAnswer>(student, sent);
    expect([status, body.receipt.files.resume.sha256, body.receipt.files.cover_letter.sha256]).toEqual([
      201,
      sha256(sent.resume!),
      sha256(letter),
    ]);
  });

  describe('sent again', () => {
    test('when its uploads are gone, gets the first answer, and nothing is stored twice', async () => {
      const { sent } = await bothInPieces();
      const first = await portal.submit<SubmittedAnswer>(student, sent);
      const before = await portal.storedFiles();
      server.clock.advance(30 * 60_000);
      for (const fields of [
        sent.fields,
        {
          ...sent.fields,
          resume_upload: `${server.url}/api/uploads/${sent.fields.resume_upload!.toUpperCase()}`,
        },
      ]) {
        const again = await portal.submit<SubmittedAnswer>(student, { ...sent, fields });
        expect([again.status, again.body]).toEqual([201, first.body]);
      }
      const after = await stored();
      expect([after.applications.length, after.receipts.length]).toEqual([1, 1]);
      expect(await portal.storedFiles()).toBe(before);
    });

    test('in whichever way the same bytes travel, it is the same', async () => {
      const { sent, resume, letter } = await bothInPieces();
      const first = await portal.submit<SubmittedAnswer>(student, sent);
      const whole = { ...newSubmission(internship), key: sent.key, resume, cover_letter: letter };
      expect((await portal.submit(student, whole)).body).toEqual(first.body);
      const mixed = { ...sent, cover_letter: letter, fields: { ...sent.fields, cover_letter_upload: null } };
      expect((await portal.submit(student, mixed)).body).toEqual(first.body);
      const fresh = { ...sent.fields, resume_upload: await phone.send(resume) };
      expect((await portal.submit(student, { ...sent, fields: fresh })).body).toEqual(first.body);

      student = await portal.person('student');
      phone = new Uploader(server, student);
      const other = newSubmission(internship);
      const asFiles = await portal.submit<SubmittedAnswer>(student, other);
      const named = { ...other.fields, resume_upload: await phone.send(other.resume!) };
      expect((await portal.submit(student, { ...other, resume: null, fields: named })).body).toEqual(
        asFiles.body,
      );
      expect((await stored()).applications).toHaveLength(1);
    });

    test('with other content, or with other uploads that are gone, it is refused and the first one stays', async () => {
      const { sent } = await bothInPieces();
      await portal.submit(student, sent);
      const before = await stored();
      const { resume_upload, cover_letter_upload } = sent.fields;
      const elsewhere = String(await portal.internship(business));
      const conflict = { ...sent, fields: { ...sent.fields, internship_id: elsewhere } };
      expect((await portal.submit(student, conflict)).body.code).toBe('idempotency_conflict');
      const other = { ...sent.fields, resume_upload: await phone.send(samplePdf()) };
      expect((await portal.submit(student, { ...sent, fields: other })).body.code).toBe(
        'idempotency_conflict',
      );

      const swapped = {
        ...sent.fields,
        resume_upload: cover_letter_upload!,
        cover_letter_upload: resume_upload!,
      };
      const refused = await portal.submit(student, { ...sent, fields: swapped });
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
        422,
        'validation_failed',
        { resume: [gone('Resume')], cover_letter: [gone('Cover Letter')] },
      ]);
      const after = await stored();
      expect([after.applications, after.receipts]).toEqual([before.applications, before.receipts]);
    });

    test('twenty times at the same moment, it is one application and one answer', async () => {
      const { sent } = await bothInPieces();
      const before = await portal.storedFiles();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => portal.submit<SubmittedAnswer>(student, sent)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const after = await stored();
      expect([after.applications.length, after.receipts.length, after.waiting]).toEqual([1, 1, []]);
      expect(await portal.storedFiles()).toBe(before + 2);
    });

    test('when the word of its commit was lost, gets the receipt although the uploads are gone', async () => {
      const { deps } = server;
      const real = deps.database;
      const { sent } = await bothInPieces();
      deps.database = new Proxy(real, {
        get: (target, name) => {
          if (name !== 'transaction') return Reflect.get(target, name) as unknown;
          return async (work: Parameters<typeof real.transaction>[0]) => {
            await real.transaction(work);
            throw new Error('Connection terminated unexpectedly');
          };
        },
      });
      const lost = await portal.submit(student, sent);
      deps.database = real;
      expect([lost.status, (await stored()).waiting]).toEqual([503, []]);
      const again = await portal.submit<SubmittedAnswer>(student, sent);
      expect([again.status, again.body.receipt.idempotency_key]).toEqual([201, sent.key]);
      expect((await stored()).applications).toHaveLength(1);
    });
  });

  test('whose transaction fails keeps its uploads, and the next try stores everything', async () => {
    const { deps } = server;
    const real = deps.database;
    const { sent } = await bothInPieces();
    const before = await portal.storedFiles();
    deps.database = new Proxy(real, {
      get: (target, name) =>
        name === 'transaction'
          ? () => Promise.reject(Object.assign(new Error('no room'), { code: '53100' }))
          : (Reflect.get(target, name) as unknown),
    });
    const failed = await portal.submit(student, sent);
    deps.database = real;
    expect([failed.status, await portal.storedFiles(), (await stored()).waiting.length]).toEqual([
      507,
      before,
      2,
    ]);
    expect((await portal.submit(student, sent)).status).toBe(201);
  });

  describe('is refused, in plain words, when an upload', () => {
    const cases: Record<string, () => Promise<string>> = {
      'was never there': () => Promise.resolve(randomUUID()),
      'is no upload at all': () => Promise.resolve('resume.pdf'),
      "is another student's": async () =>
        new Uploader(server, await portal.person('student')).send(samplePdf()),
      'is not finished': async () => {
        const id = await phone.create(100);
        await phone.patch(id, 0, samplePdf().subarray(0, 20));
        return id;
      },
      'has expired': async () => {
        const id = await phone.send(samplePdf());
        server.clock.advance(windows.uploadIdle);
        return id;
      },
    };
    test.each(Object.keys(cases))('%s', async (name) => {
      const sent = naming({ resume_upload: await cases[name]!() });
      // Later tests apply to an internship that is still open.
      internship = await portal.internship(business);
      sent.fields.internship_id = String(internship);
      const before = await portal.storedFiles();
      const { status, body } = await portal.submit(student, sent);
      expect([status, body]).toEqual([
        422,
        {
          code: 'validation_failed',
          error: gone('Resume'),
          message: gone('Resume'),
          errors: { resume: [gone('Resume')] },
        },
      ]);
      expect([(await stored()).applications, await portal.storedFiles()]).toEqual([[], before]);
    });

    test('came, and the document beside it', async () => {
      const sent = { ...naming({ resume_upload: await phone.send(samplePdf()) }), resume: samplePdf() };
      const { status, body } = await portal.submit(student, sent);
      expect([status, body.errors]).toEqual([422, { resume: ['Resume was sent more than once.'] }]);
    });

    test('is no document: judged by its content, as every file', async () => {
      const id = await phone.send(Buffer.from('These are just words.'));
      const { status, body } = await portal.submit(student, naming({ resume_upload: id }));
      expect([status, body.errors]).toEqual([
        415,
        { resume: ['Resume must be a PDF, DOC, DOCX, JPG or PNG file.'] },
      ]);
      expect((await stored()).waiting, 'the student may yet use it').toEqual([id]);
    });
  });

  test('is held for a pending student, and refused for a rejected one', async () => {
    for (const [standing, expected] of [
      ['pending', 201],
      ['rejected', 403],
    ] as const) {
      student = await portal.person('student');
      phone = new Uploader(server, student);
      const { sent } = await bothInPieces();
      const admin = await portal.person('admin');
      const decision = { id: student.id, status: standing, reason: 'Not on the list.' };
      await portal.post('/admin/update_user_status', admin, decision);
      const { status, body } = await portal.submit<Partial<SubmittedAnswer>>(student, sent);
      expect([status, body.internship_application?.held]).toEqual([
        expected,
        expected === 201 ? true : undefined,
      ]);
    }
  });

  test('leaves nothing behind: a row for each file, a file for each row, no temporary file', async () => {
    const rows = await server.deps.database.select({ id: files.id }).from(files);
    for (const { id } of rows) (await server.deps.files.read(id)).stream.destroy();
    expect(await portal.storedFiles()).toBe(rows.length);
    expect(await readdir(server.deps.incomingDir)).toEqual([]);
  });
});
