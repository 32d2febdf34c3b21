import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationAnswer, OwnApplicationsAnswer, SubmittedAnswer } from '#contract/applications';
import { closesAt } from '#contract/closing';
import { applications, applicationStatusChanges, files, submissions, users } from '#server/db/schema';
import { AppError } from '#server/http/errors';
import {
  DAY,
  HOUR,
  newSubmission,
  Portal,
  samplePdf,
  samplePng,
  sha256,
  type Person,
  type Submission,
} from '../support/portal';
import { describeOnEveryEngine, type TestServer } from '../support/server';

describeOnEveryEngine('sending an application', (started) => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let student: Person;
  let internship: number;

  beforeAll(async () => {
    server = started();
    portal = new Portal(server);
    business = await portal.person('business');
    student = await portal.person('student');
    internship = await portal.internship(business);
  });

  /** What the server keeps of a student. */
  async function stored(of: Person) {
    const db = server.deps.database;
    const kept = await db.select().from(applications).where(eq(applications.studentId, of.id));
    const receipts = await db.select().from(submissions).where(eq(submissions.studentId, of.id));
    return { applications: kept, receipts };
  }
  test('stores it whole, once, and answers with a receipt of what was stored', async () => {
    const sent = newSubmission(internship, { resume: samplePdf('resume'), cover_letter: samplePng() });
    const { status, body } = await portal.submit<SubmittedAnswer>(student, sent);
    const createdAt = new Date(server.clock.now()).toISOString();
    expect([status, body]).toEqual([
      201,
      {
        status: 201,
        message: 'Application submitted successfully!',
        internship_application: { id: expect.any(Number), held: false, created_at: createdAt },
        receipt: {
          idempotency_key: sent.key,
          files: {
            resume: { sha256: sha256(sent.resume!), size: sent.resume!.length },
            cover_letter: { sha256: sha256(sent.cover_letter!), size: sent.cover_letter!.length },
          },
        },
      },
    ]);
    expect(body.internship_application.id).toBeGreaterThan(10_000_000);

    const { applications: kept, receipts } = await stored(student);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ internshipId: internship, status: 'submitted', sentLateHours: null });
    expect(receipts.map(({ receipt }) => receipt)).toEqual([body.receipt]);
    const history = await server.deps.database
      .select()
      .from(applicationStatusChanges)
      .where(eq(applicationStatusChanges.applicationId, kept[0]!.id));
    expect(history.map(({ status: was, byUserId }) => [was, byUserId])).toEqual([['submitted', student.id]]);

    const own = await portal.get<OwnApplicationsAnswer>('/internship_applications/my_applications', student);
    const [shown] = own.body.internship_application;
    for (const [link, bytes, type] of [
      [shown!.resume, sent.resume, 'application/pdf'],
      [shown!.cover_letter, sent.cover_letter, 'image/png'],
    ] as const) {
      const served = await portal.open(link!);
      expect(served.headers.get('content-type')).toBe(type);
      expect(sha256(served.bytes)).toBe(sha256(bytes!));
    }
    expect(await readdir(server.deps.incomingDir), 'no temporary file is left').toEqual([]);
  });

  describe('sent again', () => {
    test('with the same key and content it gets the first answer, and nothing is stored twice', async () => {
      const again = await portal.person('student');
      const sent = newSubmission(internship);
      const first = await portal.submit<SubmittedAnswer>(again, sent);
      const bytes = await portal.storedFiles();
      server.clock.advance(HOUR);
      const queued = new Date(server.clock.now()).toISOString();
      const second = await portal.submit<SubmittedAnswer>(again, {
        ...sent,
        key: sent.key!.toUpperCase(),
        fields: { ...sent.fields, queued_at: queued },
      });
      expect([second.status, second.body]).toEqual([201, first.body]);
      expect((await stored(again)).applications).toHaveLength(1);
      expect(await portal.storedFiles()).toBe(bytes);
    });

    test('with the same key and other content it is refused, and the first one stays', async () => {
      const again = await portal.person('student');
      const sent = newSubmission(internship);
      await portal.submit(again, sent);
      const before = await stored(again);
      for (const other of [
        { ...sent, resume: samplePdf() },
        { ...sent, fields: { ...sent.fields, internship_id: String(await portal.internship(business)) } },
        { ...sent, fields: { ...sent.fields, level_achieved: 'broken' } },
        { ...sent, cover_letter: null },
      ]) {
        const { status, body } = await portal.submit(again, other);
        expect([status, body.code]).toEqual([409, 'idempotency_conflict']);
      }
      expect(await stored(again)).toEqual(before);
    });

    test('it is answered as before after a rejection and after closing', async () => {
      const again = await portal.person('student');
      const open = await portal.internship(business);
      const sent = newSubmission(open);
      const first = await portal.submit<SubmittedAnswer>(again, sent);
      await server.deps.database.update(users).set({ status: 'rejected' }).where(eq(users.id, again.id));
      server.clock.advance(20 * DAY);
      const second = await portal.submit<SubmittedAnswer>(again, sent);
      server.clock.advance(-20 * DAY);
      expect([second.status, second.body]).toEqual([201, first.body]);
    });

    test('with another key it is refused as already applied, with nothing kept of it', async () => {
      const again = await portal.person('student');
      await portal.submit(again, newSubmission(internship));
      const bytes = await portal.storedFiles();
      const { status, body } = await portal.submit(again, newSubmission(internship));
      expect([status, body.code, body.error]).toEqual([
        409,
        'already_applied',
        'You have already applied to this internship!',
      ]);
      expect(await portal.storedFiles()).toBe(bytes);
    });

    test('another student may use the same key', async () => {
      const key = randomUUID();
      const [one, other] = [await portal.person('student'), await portal.person('student')];
      expect((await portal.submit(one, newSubmission(internship, { key }))).status).toBe(201);
      expect((await portal.submit(other, newSubmission(internship, { key }))).status).toBe(201);
    });
  });

  describe('sent many times at once', () => {
    test('fifty identical ones become one application, one receipt and one answer', async () => {
      const eager = await portal.person('student');
      const sent = newSubmission(internship);
      const bytes = await portal.storedFiles();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => portal.submit<SubmittedAnswer>(eager, sent)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const kept = await stored(eager);
      expect([kept.applications.length, kept.receipts.length]).toEqual([1, 1]);
      expect(await portal.storedFiles(), 'two files, and none of the losers').toBe(bytes + 2);
      expect(await readdir(server.deps.incomingDir)).toEqual([]);
    });

    test('with different keys one wins and the others have already applied', async () => {
      const eager = await portal.person('student');
      const bytes = await portal.storedFiles();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => portal.submit(eager, newSubmission(internship))),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
      expect((await stored(eager)).applications).toHaveLength(1);
      expect(await portal.storedFiles()).toBe(bytes + 2);
    });
  });

  describe('what it must hold', () => {
    const sentences = async (changes: Parameters<typeof newSubmission>[1]) => {
      const { status, body } = await portal.submit(
        await portal.person('student'),
        newSubmission(internship, changes),
      );
      return [status, body.errors];
    };

    test.each([null, '', 'not-a-uuid'])('a key: %j is none', async (key) => {
      const { status, body } = await portal.submit(student, newSubmission(internship, { key }));
      expect([status, body.code]).toEqual([422, 'idempotency_key_missing']);
    });

    test('both files', async () => {
      const words = ['Please upload both Resume and Cover Letter.'];
      expect(await sentences({ resume: null, cover_letter: null })).toEqual([
        422,
        { resume: words, cover_letter: words },
      ]);
      expect(await sentences({ cover_letter: null })).toEqual([422, { cover_letter: words }]);
    });

    test('files with something in them', async () => {
      expect(await sentences({ resume: Buffer.alloc(0) })).toEqual([
        422,
        { resume: ['Resume is empty. Please choose another file.'] },
      ]);
    });

    test('files of an accepted kind, whatever they are called', async () => {
      const exe = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(2000, 7)]);
      expect(await sentences({ resume: exe, cover_letter: exe })).toEqual([
        415,
        {
          resume: ['Resume must be a PDF, DOC, DOCX, JPG or PNG file.'],
          cover_letter: ['Cover letter must be a PDF, DOC, DOCX, JPG or PNG file.'],
        },
      ]);
    });

    test('files of at most 5 MB', async () => {
      const huge = Buffer.concat([samplePdf(), Buffer.alloc(6 * 1024 * 1024)]);
      expect(await sentences({ cover_letter: huge })).toEqual([
        413,
        { cover_letter: ['Cover letter is too large: the limit is 5 MB.'] },
      ]);
    });

    test.each([
      ['no grade', '[]', 'Please select at least one grade.'],
      ['broken text', '{', 'Please fill out all required fields correctly.'],
      [
        'a grade twice',
        JSON.stringify([1, 2].map(() => ({ grade: 8, school_name: 'A' }))),
        'Please fill out all required fields correctly.',
      ],
      ['another grade', '[{"grade":9,"school_name":"A"}]', 'Please select at least one grade.'],
      ['no school', '[{"grade":8,"school_name":"  "}]', 'Please fill out all required fields correctly.'],
      ['nothing at all', null, 'Please select at least one grade.'],
    ])('levels: %s is refused', async (_, level_achieved, sentence) => {
      expect(await sentences({ fields: { level_achieved } })).toEqual([422, { level_achieved: [sentence] }]);
    });

    test('an internship that is there for students', async () => {
      const pendingBusiness = await portal.person('business', 'pending');
      const gone = [
        await portal.internship(business, { status: 'archived' }),
        await portal.internship(business, { status: 'inactive' }),
        await portal.internship(business, { removedAt: new Date(server.clock.now()) }),
        await portal.internship(pendingBusiness),
        999_999,
        9_999_999_999,
      ];
      for (const id of gone) {
        const { status, body } = await portal.submit(await portal.person('student'), newSubmission(id));
        expect([status, body.code], String(id)).toEqual([404, 'internship_not_found']);
      }
      expect(await sentences({ fields: { internship_id: 'twelve' } })).toEqual([
        422,
        { internship_id: ['An internship is required.'] },
      ]);
    });

    test('text that a database can keep: the rest is left out', async () => {
      const writer = await portal.person('student');
      const level_achieved = '[{"grade":8,"school_name":"Saint\\u0000 Mary\\ud800"}]';
      const sent = newSubmission(internship, {
        fields: { level_achieved },
      });
      expect((await portal.submit(writer, sent)).status).toBe(201);
      expect((await stored(writer)).applications[0]!.levels).toEqual([
        { grade: 8, school_name: 'Saint Mary' },
      ]);
    });
  });

  describe('who sends it', () => {
    test('a rejected student is told why and stores nothing', async () => {
      const rejected = await portal.person('student', 'rejected', { statusReason: 'Not in the register.' });
      const { status, body } = await portal.submit(rejected, newSubmission(internship));
      expect([status, body.code]).toEqual([403, 'account_rejected']);
      expect(body.error).toContain('Not in the register.');
      expect((await stored(rejected)).applications).toEqual([]);
    });

    test('nobody but a student sends one', async () => {
      const { status, body } = await portal.submit(business, newSubmission(internship));
      expect([status, body.error]).toEqual([403, 'Authentication token is missing or user is not a student']);
      expect((await portal.submit(null, newSubmission(internship))).body.error).toBe(
        'Authentication token is missing',
      );
    });

    test('a pending student’s is held, and shown to the business on approval', async () => {
      const pending = await portal.person('student', 'pending');
      const own = await portal.internship(business);
      const sent = newSubmission(own);
      const { body } = await portal.submit<SubmittedAnswer>(pending, sent);
      expect([body.message, body.internship_application.held]).toEqual([
        'Sent. The business sees it once your registration is approved',
        true,
      ]);
      const path = `/internship_applications/${body.internship_application.id}`;
      expect((await portal.get(path, business)).status).toBe(404);
      expect((await portal.get<ApplicationAnswer>(path, pending)).body.internship_application.held).toBe(
        true,
      );

      server.clock.advance(HOUR);
      const admin = await portal.person('admin');
      await portal.post('/admin/approve_user', admin, { id: pending.id });
      const seen = await portal.get<ApplicationAnswer>(path, business);
      expect([seen.status, seen.body.internship_application.held]).toEqual([200, false]);
      expect(
        (await portal.submit<SubmittedAnswer>(pending, sent)).body,
        'the first answer, as it was',
      ).toEqual(body);
    });
  });

  describe('around closing', () => {
    /** Sends one that was written at `queued` and arrives at `arrives`, both relative to closing. */
    async function arriving(arrives: number, queued: number | null) {
      const before = server.clock.now();
      const lastDateToApply = '2027-06-30';
      const own = await portal.internship(business, { lastDateToApply });
      const closing = closesAt(lastDateToApply);
      server.clock.set(closing + arrives);
      const late = await portal.person('student');
      const fields: Record<string, string> =
        queued === null ? {} : { queued_at: new Date(closing + queued).toISOString() };
      const { status, body } = await portal.submit(late, newSubmission(own, { fields }));
      server.clock.set(before);
      return [status, body.error ?? (await stored(late)).applications[0]!.sentLateHours];
    }

    test('the last moment in Port Moresby is in time, the next one is closed', async () => {
      expect(closesAt('2027-06-30')).toBe(Date.parse('2027-06-30T14:00:00Z'));
      expect(await arriving(-1, null)).toEqual([201, null]);
      expect(await arriving(0, null)).toEqual([422, 'Applications closed']);
    });

    test('written before closing it may arrive 72 hours late, and is marked with the hours', async () => {
      expect(await arriving(1, -1)).toEqual([201, 1]);
      expect(await arriving(5 * HOUR, -HOUR)).toEqual([201, 5]);
      expect(await arriving(72 * HOUR, -HOUR)).toEqual([201, 72]);
      expect(await arriving(72 * HOUR + 1, -HOUR)).toEqual([422, 'Applications closed']);
    });

    test('written after closing, or at no believable time, it is closed', async () => {
      expect(await arriving(HOUR, 0)).toEqual([422, 'Applications closed']);
      expect(await arriving(HOUR, -400 * DAY)).toEqual([422, 'Applications closed']);
    });
  });

  describe('when the database fails', () => {
    /** Sends one while every transaction ends in `fails`. */
    async function failing(sent: Submission, fails: typeof server.deps.database.transaction) {
      const { deps } = server;
      const real = deps.database;
      const worker = await portal.person('student');
      deps.database = new Proxy(real, {
        get: (target, name) => (name === 'transaction' ? fails : Reflect.get(target, name)),
      });
      const answer = await portal.submit(worker, sent);
      deps.database = real;
      return { worker, answer };
    }

    test('with the application stored and its word lost, the bytes stay and the next try gets the receipt', async () => {
      const real = server.deps.database;
      const sent = newSubmission(internship);
      const before = await portal.storedFiles();
      const { worker, answer } = await failing(sent, async (work) => {
        await real.transaction(work);
        throw new Error('Connection terminated unexpectedly');
      });
      expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
      expect(await portal.storedFiles()).toBe(before + 2);
      const again = await portal.submit<SubmittedAnswer>(worker, sent);
      expect([again.status, again.body.receipt.idempotency_key]).toEqual([201, sent.key]);
      expect((await stored(worker)).applications).toHaveLength(1);
    });

    test('with nothing stored for certain, the bytes go and the next try stores everything', async () => {
      const sent = newSubmission(internship);
      const before = await portal.storedFiles();
      const { worker, answer } = await failing(sent, () =>
        Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' })),
      );
      expect([answer.status, await portal.storedFiles()]).toEqual([500, before]);
      expect((await portal.submit(worker, sent)).status).toBe(201);
    });

    test('with the disk full, it says so and keeps nothing', async () => {
      const { files: store } = server.deps;
      const before = await portal.storedFiles();
      let taken = 0;
      server.deps.files = {
        ...store,
        adopt: (key, path) =>
          ++taken === 2 ? Promise.reject(new AppError('storage_full')) : store.adopt(key, path),
      };
      const { status, body } = await portal.submit(await portal.person('student'), newSubmission(internship));
      server.deps.files = store;
      expect([status, body.code, await portal.storedFiles()]).toEqual([507, 'storage_full', before]);
      expect(await readdir(server.deps.incomingDir)).toEqual([]);
    });
  });

  test('each stored file has its row, and each row its file', async () => {
    const rows = await server.deps.database.select({ id: files.id }).from(files);
    for (const { id } of rows) (await server.deps.files.read(id)).stream.destroy();
    expect(await portal.storedFiles()).toBe(rows.length);
  });
});
