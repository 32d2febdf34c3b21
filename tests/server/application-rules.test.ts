import { beforeAll, test, expect } from 'vitest';
import type { ErrorCode, FieldErrors } from '#contract/errors';
import { fileSentences } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { rateLimitRules } from '#server/rate-limits/rules';
import { describePortal, expectRefusal, useUp, type Person } from '../support/portal';
import { newSubmission, samplePdf, type Submission } from '../support/submission';
import { send as sendRaw } from '../support/raw-request';
import { mailTo } from '../support/stored-rows';

const { apply } = messages;
const { maxFileSize } = limits.document;
const noFiles = [apply.noFiles];
const exe = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(2000, 7)]);
const huge = Buffer.concat([samplePdf(), Buffer.alloc(maxFileSize + 1024 * 1024)]);

const at = (grade: number, school_name: unknown = 'A') => ({ grade, school_name });

type Refusal = [ErrorCode, Partial<Submission>, FieldErrors?];

describePortal('an application is accepted, refused, limited and decided on', (portal) => {
  let internship: number;
  beforeAll(async () => {
    internship = await portal.internship();
  });

  /** Sent by a student who has not applied to anything. */
  const send = async (changes: Partial<Submission>) =>
    portal.submit(await portal.person('student'), newSubmission(internship, changes));
  const levels = (level_achieved: string | null, sentence: string): Refusal => [
    'validation_failed',
    { fields: { level_achieved } },
    { level_achieved: [sentence] },
  ];

  test.each<[string, ...Refusal]>([
    ['no key', 'idempotency_key_missing', { key: null }],
    ['an empty key', 'idempotency_key_missing', { key: '' }],
    ['a key that is no UUID', 'idempotency_key_missing', { key: 'not-a-uuid' }],
    [
      'no files',
      'validation_failed',
      { resume: null, cover_letter: null },
      { resume: noFiles, cover_letter: noFiles },
    ],
    ['one file', 'validation_failed', { cover_letter: null }, { cover_letter: noFiles }],
    [
      'an empty file',
      'validation_failed',
      { resume: Buffer.alloc(0) },
      { resume: [fileSentences.empty('Resume')] },
    ],
    [
      'programs that are named as documents',
      'unsupported_file',
      { resume: exe, cover_letter: exe },
      {
        resume: [fileSentences.notADocument('Resume')],
        cover_letter: [fileSentences.notADocument('Cover Letter')],
      },
    ],
    [
      'a file over the limit',
      'file_too_large',
      { cover_letter: huge },
      { cover_letter: [fileSentences.tooLarge('Cover Letter', maxFileSize)] },
    ],
    ['no grade', ...levels('[]', apply.noGrade)],
    ['levels that are no JSON', ...levels('{', apply.invalid)],
    ['a grade twice', ...levels(JSON.stringify([at(10), at(8), at(10)]), apply.duplicateGrade(10))],
    [
      'more levels than there are grades',
      ...levels(JSON.stringify([at(8), at(10), at(12), at(12)]), apply.duplicateGrade(12)),
    ],
    ['another grade', ...levels(JSON.stringify([at(9)]), apply.invalid)],
    ['a level without a grade', ...levels('[{"school_name":"A"}]', apply.invalid)],
    ['a blank school', ...levels(JSON.stringify([at(8), at(12, ' \u200B\n')]), apply.blankSchool(12))],
    ['a school that is no text', ...levels(JSON.stringify([at(8, 7)]), apply.invalid)],
    [
      'a school that is too long',
      ...levels(JSON.stringify([at(8, 'x'.repeat(limits.schoolName.max + 1))]), apply.schoolTooLong),
    ],
    ['a blank school for a grade twice', ...levels(JSON.stringify([at(8), at(8, '')]), apply.blankSchool(8))],
    ['no levels at all', ...levels(null, apply.noGrade)],
    [
      'an internship id that is no number',
      'validation_failed',
      { fields: { internship_id: 'twelve' } },
      { internship_id: [apply.internshipRequired] },
    ],
  ])('with %s it is refused', async (_, code, changes, errors) => {
    await expectRefusal(send(changes), code, errors);
  });

  test('it needs an internship that is public', async () => {
    const { business } = portal;
    for (const id of [
      await portal.internship(business, { status: 'archived' }),
      await portal.internship(business, { status: 'inactive' }),
      await portal.internship(business, { removedAt: new Date(portal.clock.now()) }),
      await portal.internship(await portal.person('business', 'pending')),
      999_999,
      9_999_999_999,
    ])
      await expectRefusal(send({ fields: { internship_id: String(id) } }), 'internship_not_found');
  });

  test('applications from a classroom never reach the limit of its address', () => {
    const { burst } = rateLimitRules.upload_address;
    expect(burst, 'sixty phones, each trying every internship ten times').toBeGreaterThan(60 * 10);
  });

  test('one too many is refused before its documents are read, and the refusal arrives while they are still sent', async () => {
    const student = await portal.person('student');
    await useUp(portal.server, 'upload_account', student.id);
    const answer = await sendRaw(portal.server.url, {
      method: 'POST',
      path: '/internship_applications',
      headers: {
        Authorization: `Bearer ${student.token}`,
        'Content-Type': 'multipart/form-data; boundary=broken',
        Connection: 'close',
      },
      body: Buffer.alloc(8 * 1024 * 1024, 'x'),
      arrives: 1,
    });
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
  });

  async function applied(to: Person) {
    const student = await portal.person('student');
    const internship = await portal.internship(to);
    const { id } = await portal.application(student, internship);
    const set = (status: string, by = to) => portal.setStatus(id, internship, status, by);
    return { student, set };
  }

  test('deciding on one application again and again has to wait and is one mail, and no other one waits', async () => {
    const { burst, intervalMs } = rateLimitRules.status_application;
    const one = await applied(portal.business);
    const other = await applied(portal.business);
    for (let turn = 0; turn < burst; turn++) {
      expect((await one.set(turn % 2 === 0 ? 'hired' : 'viewed')).status).toBe(200);
    }
    await expectRefusal(one.set('hired'), 'too_many_tries', undefined, intervalMs);
    expect(await mailTo(portal.server, one.student)).toHaveLength(1);
    expect((await other.set('hired')).status).toBe(200);
    portal.clock.advance(intervalMs);
    expect((await one.set('hired')).status).toBe(200);
  });

  test('deciding by somebody whose application it is not uses up nothing', async () => {
    const { student, set } = await applied(portal.business);
    const stranger = await portal.person('business');
    for (let turn = 0; turn <= rateLimitRules.status_application.burst; turn++) await set('viewed', stranger);
    expect((await set('viewed')).status).toBe(200);
    expect(await mailTo(portal.server, student)).toHaveLength(1);
  });
});
