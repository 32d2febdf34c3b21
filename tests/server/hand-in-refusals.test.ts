import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors';
import { fileSentences } from '#contract/files';
import { messages } from '#contract/messages';
import { handIn as text } from '#contract/messages/outbox';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { rateLimitRules } from '#server/rate-limits/rules';
import { handInCall, handInsOn, sheetOf } from '../support/hand-in';
import { describePortal, expectRefusal } from '../support/portal';
import { newSubmission, samplePdf } from '../support/submission';

describePortal('a file for staff that is refused', (portal) => {
  const { handIn, check, begin, rowsOf } = handInsOn(portal);

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
    const script = Buffer.from('%PDF-1.7\n1 0 obj<</S/JavaScript>>endobj\n%%EOF');
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
