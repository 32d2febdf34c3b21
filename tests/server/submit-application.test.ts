import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OwnApplicationsAnswer, SubmittedAnswer } from '#contract/applications';
import { closesAt, portMoresbyDate } from '#contract/closing';
import { applications, applicationStatusChanges, files, submissions, users } from '#server/db/schema';
import { AppError } from '#server/core/errors';
import {
  DAY,
  HOUR,
  newSubmission,
  type Portal,
  samplePdf,
  samplePng,
  sha256,
  type Person,
  type Submission,
  openPortal,
} from '../support/portal';
import { describeOnEveryEngine, type TestServer } from '../support/server';
import { mailTo } from '../support/stored-rows';

describeOnEveryEngine('sending an application', (started) => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let student: Person;
  let internship: number;

  beforeAll(async () => {
    ({ server, portal, business, student } = await openPortal(started()));
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
        internship_application: { id: expect.any(Number) as number, held: false, created_at: createdAt },
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

  describe('is announced to the business', () => {
    const mailed = (of: Person) => mailTo(server, of);

    test('once, in the words of what was sent, and not again when it is sent again', async () => {
      const owner = await portal.person('business', 'approved', { fullName: 'Ruth Kila' });
      const own = await portal.internship(owner, { title: 'Bakery Helper' });
      const sent = newSubmission(own);
      await portal.submit(student, sent);
      await portal.submit(student, sent);
      await portal.submit(student, newSubmission(own));
      expect(await mailed(owner)).toEqual([
        {
          kind: 'new_application',
          data: {
            name: 'Ruth Kila',
            applicantName: 'Maria Kaupa',
            internshipId: own,
            internshipTitle: 'Bakery Helper',
            sentLateHours: null,
          },
        },
      ]);
    });

    test('with how late it came', async () => {
      const owner = await portal.person('business');
      const before = server.clock.now();
      const lastDateToApply = portMoresbyDate(before + DAY);
      const own = await portal.internship(owner, { lastDateToApply });
      const closing = closesAt(lastDateToApply);
      const queued_at = new Date(closing - HOUR).toISOString();
      server.clock.set(closing + 71 * HOUR);
      const sent = newSubmission(own, { fields: { queued_at } });
      const answer = await portal.submit(await portal.person('student'), sent);
      server.clock.set(before);
      expect(answer.status).toBe(201);
      expect((await mailed(owner)).map(({ data }) => data['sentLateHours'])).toEqual([71]);
    });

    test('not while it is held, and not when it is refused', async () => {
      const owner = await portal.person('business');
      const own = await portal.internship(owner);
      await portal.submit(await portal.person('student', 'pending'), newSubmission(own));
      await portal.submit(await portal.person('student', 'rejected'), newSubmission(own));
      await portal.submit(await portal.person('student'), newSubmission(own, { resume: null }));
      expect(await mailed(owner)).toEqual([]);
    });
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

  describe('when the database fails', () => {
    /** Sends one while every transaction ends in `fails`. */
    async function failing(sent: Submission, fails: typeof server.deps.database.transaction) {
      const { deps } = server;
      const real = deps.database;
      const worker = await portal.person('student');
      deps.database = new Proxy(real, {
        get: (target, name) => (name === 'transaction' ? fails : (Reflect.get(target, name) as unknown)),
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
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
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
      expect([answer.status, await portal.storedFiles()]).toEqual([507, before]);
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
