import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationAnswer, SubmittedAnswer } from '#contract/applications';
import { closesAt } from '#contract/closing';
import { applications, internships } from '#server/db/schema';
import { DAY, HOUR, newSubmission, type Portal, samplePdf, type Person, openPortal } from '../support/portal';
import { describeServer, type TestServer } from '../support/server';

describeServer('an application is taken or refused', (started) => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let student: Person;
  let internship: number;

  beforeAll(async () => {
    ({ server, portal, business, student } = await openPortal(started()));
    internship = await portal.internship(business);
  });

  const stored = (of: Person) =>
    server.deps.database.select().from(applications).where(eq(applications.studentId, of.id));

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
          cover_letter: ['Cover Letter must be a PDF, DOC, DOCX, JPG or PNG file.'],
        },
      ]);
    });

    test('files of at most 5 MB', async () => {
      const huge = Buffer.concat([samplePdf(), Buffer.alloc(6 * 1024 * 1024)]);
      expect(await sentences({ cover_letter: huge })).toEqual([
        413,
        { cover_letter: ['Cover Letter is too large: the limit is 5 MB.'] },
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
      expect((await stored(writer))[0]!.levels).toEqual([{ grade: 8, school_name: 'Saint Mary' }]);
    });
  });

  test.each(['0000-05-05T00:00:00Z', 'this morning', ''])(
    'a phone whose clock says %j is sent along without a time: that is not the student’s fault',
    async (queued_at) => {
      const writer = await portal.person('student');
      const sent = newSubmission(internship, { fields: { queued_at } });
      expect((await portal.submit(writer, sent)).status).toBe(201);
      expect((await stored(writer))[0]!.queuedAt).toBeNull();
    },
  );

  describe('who sends it', () => {
    test('a rejected student is told why and stores nothing', async () => {
      const rejected = await portal.person('student', 'rejected', { statusReason: 'Not in the register.' });
      const { status, body } = await portal.submit(rejected, newSubmission(internship));
      expect([status, body.code]).toEqual([403, 'account_rejected']);
      expect(body.error).toContain('Not in the register.');
      expect(await stored(rejected)).toEqual([]);
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
    /** What the business did after `at`, relative to closing. */
    type TidiedAway = { at: number } & Partial<typeof internships.$inferInsert>;

    /** Sends one that was written at `queued` and arrives at `arrives`, both relative to closing. */
    async function arriving(arrives: number, queued: number | null, tidiedAway?: TidiedAway) {
      const before = server.clock.now();
      const lastDateToApply = '2027-06-30';
      const own = await portal.internship(business, { lastDateToApply });
      const closing = closesAt(lastDateToApply);
      if (tidiedAway) {
        const { at, ...change } = tidiedAway;
        const updatedAt = new Date(closing + at);
        await server.deps.database
          .update(internships)
          .set({ ...change, updatedAt, withdrawnAt: updatedAt })
          .where(eq(internships.id, own));
      }
      server.clock.set(closing + arrives);
      const late = await portal.person('student');
      const fields: Record<string, string> =
        queued === null ? {} : { queued_at: new Date(closing + queued).toISOString() };
      const { status, body } = await portal.submit(late, newSubmission(own, { fields }));
      server.clock.set(before);
      return [status, body.error ?? (await stored(late))[0]!.sentLateHours];
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

    test.each(['archived', 'inactive'] as const)(
      'a business that makes it %s after closing costs nobody who wrote before the 72 hours',
      async (status) => {
        expect(await arriving(5 * HOUR, -HOUR, { at: 2 * HOUR, status })).toEqual([201, 5]);
        expect(await arriving(5 * HOUR, -HOUR, { at: -1, status })).toEqual([201, 5]);
        const gone = [404, 'This internship is no longer there.'];
        expect(await arriving(5 * HOUR, -HOUR, { at: -2 * HOUR, status }), 'away already').toEqual(gone);
        expect(await arriving(5 * HOUR, HOUR, { at: 2 * HOUR, status }), 'written late').toEqual(gone);
        expect(await arriving(73 * HOUR, -HOUR, { at: 2 * HOUR, status }), 'too late').toEqual(gone);
        expect(await arriving(-1, -HOUR, { at: -1, status }), 'not closed yet').toEqual(gone);
      },
    );

    test('what the business removed, or never published, takes nothing late', async () => {
      const gone = [404, 'This internship is no longer there.'];
      const removedAt = new Date(server.clock.now());
      expect(await arriving(5 * HOUR, -HOUR, { at: HOUR, status: 'archived', removedAt })).toEqual(gone);
      expect(await arriving(5 * HOUR, -HOUR, { at: HOUR, status: 'pending' })).toEqual(gone);
    });

    test('written after closing, or at no believable time, it is closed', async () => {
      expect(await arriving(HOUR, 0)).toEqual([422, 'Applications closed']);
      expect(await arriving(HOUR, -400 * DAY)).toEqual([422, 'Applications closed']);
    });
  });
});
