import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { OwnApplicationsAnswer, SubmittedAnswer } from '#contract/applications';
import { closesAt, portMoresbyDate } from '#contract/dates';
import { messages } from '#contract/messages';
import { applicationStatusChanges } from '#server/db/schema';
import { AppError } from '#server/core/errors';
import { DAY, describePortal, expectRefusal, HOUR } from '../support/portal';
import { newSubmission, receiptOf, samplePdf, samplePng, sha256 } from '../support/submission';
import { mailTo } from '../support/stored-rows';

describePortal('sending an application', (portal) => {
  test('stores it whole, once, and answers with a receipt of what was stored', async () => {
    const { student } = portal;
    const internship = await portal.internship();
    const sent = newSubmission(internship, { resume: samplePdf('resume'), cover_letter: samplePng() });
    const { status, body } = await portal.submit<SubmittedAnswer>(student, sent);
    const createdAt = new Date(portal.clock.now()).toISOString();
    expect([status, body]).toEqual([
      201,
      {
        status: 201,
        message: messages.apply.success,
        internship_application: { id: expect.any(Number) as number, held: false, created_at: createdAt },
        receipt: receiptOf(sent),
      },
    ]);
    const { id } = body.internship_application;
    expect(id).toBeGreaterThan(10_000_000);
    expect(await portal.storedOf(student)).toMatchObject({
      applications: [{ id, internshipId: internship, status: 'submitted', sentLateHours: null }],
      receipts: [{ receipt: body.receipt }],
    });
    const history = portal.database
      .select()
      .from(applicationStatusChanges)
      .where(eq(applicationStatusChanges.applicationId, id));
    expect(await history).toMatchObject([{ status: 'submitted', byUserId: student.id }]);

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
  });

  describe('is announced to the business', () => {
    test('once, in the words of what was sent, and not again when it is sent again', async () => {
      const owner = await portal.person('business', 'approved', { fullName: 'Ruth Kila' });
      const own = await portal.internship(owner, { title: 'Bakery Helper' });
      const sent = newSubmission(own);
      for (const submission of [sent, sent, newSubmission(own)])
        await portal.submit(portal.student, submission);
      expect(await mailTo(portal.server, owner)).toEqual([
        {
          kind: 'new_application',
          data: {
            name: 'Ruth Kila',
            applicantName: 'Maria Kaupa',
            internshipId: own,
            internshipTitle: 'Bakery Helper',
            applicationId: expect.any(Number) as number,
            sentLateHours: null,
          },
        },
      ]);
    });

    test('with how late it came', async () => {
      const owner = await portal.person('business');
      const before = portal.clock.now();
      const lastDateToApply = portMoresbyDate(before + DAY);
      const own = await portal.internship(owner, { lastDateToApply });
      const closing = closesAt(lastDateToApply);
      const queued_at = new Date(closing - HOUR).toISOString();
      portal.clock.set(closing + 71 * HOUR);
      await portal.application(await portal.person('student'), own, { fields: { queued_at } });
      portal.clock.set(before);
      expect(await mailTo(portal.server, owner)).toMatchObject([{ data: { sentLateHours: 71 } }]);
    });

    test('not while it is held, and not when it is refused', async () => {
      const owner = await portal.person('business');
      const own = await portal.internship(owner);
      await portal.submit(await portal.person('student', 'pending'), newSubmission(own));
      await portal.submit(await portal.person('student', 'rejected'), newSubmission(own));
      await portal.submit(await portal.person('student'), newSubmission(own, { resume: null }));
      expect(await mailTo(portal.server, owner)).toEqual([]);
    });
  });

  describe('sent again', () => {
    /** A student with a stored application, and what they sent. */
    async function sentOnce() {
      const student = await portal.person('student');
      const sent = newSubmission(await portal.internship());
      const first = await portal.submit<SubmittedAnswer>(student, sent);
      expect(first.status).toBe(201);
      return { student, sent, first, files: await portal.storedFiles() };
    }

    test('with the same key and content it gets the first answer, and nothing is stored twice', async () => {
      const { student, sent, first, files } = await sentOnce();
      portal.clock.advance(HOUR);
      const queued_at = new Date(portal.clock.now()).toISOString();
      const again = { ...sent, key: sent.key!.toUpperCase(), fields: { ...sent.fields, queued_at } };
      expect(await portal.submit(student, again)).toMatchObject({ status: 201, body: first.body });
      expect((await portal.storedOf(student)).applications).toHaveLength(1);
      expect(await portal.storedFiles()).toBe(files);
    });

    test('with the same key and other content it is refused, and the first one stays', async () => {
      const { student, sent } = await sentOnce();
      const before = await portal.storedOf(student);
      const elsewhere = String(await portal.internship());
      for (const other of [
        { ...sent, resume: samplePdf() },
        { ...sent, fields: { ...sent.fields, internship_id: elsewhere } },
        { ...sent, fields: { ...sent.fields, level_achieved: 'broken' } },
        { ...sent, cover_letter: null },
      ])
        await expectRefusal(portal.submit(student, other), 'idempotency_conflict');
      expect(await portal.storedOf(student)).toEqual(before);
    });

    test('it is answered as before after a rejection and after closing', async () => {
      const { student, sent, first } = await sentOnce();
      await portal.setAccountStatus(student, 'rejected');
      portal.clock.advance(20 * DAY);
      const again = await portal.submit(student, sent);
      portal.clock.advance(-20 * DAY);
      expect(again).toMatchObject({ status: 201, body: first.body });
    });

    test('with another key it is refused as already applied, with nothing kept; another student may use the same key', async () => {
      const { student, sent, files } = await sentOnce();
      await expectRefusal(portal.submit(student, { ...sent, key: randomUUID() }), 'already_applied');
      expect(await portal.storedFiles()).toBe(files);
      expect((await portal.submit(await portal.person('student'), sent)).status).toBe(201);
    });
  });

  describe('when the database fails', () => {
    async function begin() {
      const student = await portal.person('student');
      const sent = newSubmission(await portal.internship());
      return { student, sent, files: await portal.storedFiles() };
    }

    test('with the application stored and its answer lost, the bytes stay and the next try gets the receipt', async () => {
      const { student, sent, files } = await begin();
      await expectRefusal(
        portal.withLostCommits(() => portal.submit(student, sent)),
        'unavailable',
      );
      expect(await portal.storedFiles()).toBe(files + 2);
      expect(await portal.submit(student, sent)).toMatchObject({
        status: 201,
        body: { receipt: { idempotency_key: sent.key } },
      });
      expect((await portal.storedOf(student)).applications).toHaveLength(1);
    });

    test('with nothing stored, the bytes go and the next try stores everything', async () => {
      const { student, sent, files } = await begin();
      await expectRefusal(
        portal.withFullDisk(() => portal.submit(student, sent)),
        'storage_full',
      );
      expect(await portal.storedFiles()).toBe(files);
      expect((await portal.submit(student, sent)).status).toBe(201);
    });

    test('with the disk of the file store full, it says so and keeps nothing', async () => {
      const { student, sent, files } = await begin();
      const store = portal.deps.files;
      let adopted = 0;
      portal.deps.files = {
        ...store,
        adopt: (key, path) =>
          ++adopted === 2 ? Promise.reject(new AppError('storage_full')) : store.adopt(key, path),
      };
      await expectRefusal(portal.submit(student, sent), 'storage_full');
      portal.deps.files = store;
      expect(await portal.storedFiles()).toBe(files);
    });
  });

  test('each stored file has its row, each row its file, and no temporary file is left', () =>
    portal.expectConsistentFiles());
});
