import { expect, test } from 'vitest';
import sharp from 'sharp';
import { fileSentences } from '#contract/files';
import type { SubmittedAnswer } from '#contract/applications';
import { rateLimitRules } from '#server/rate-limits/rules';
import { packed, pdf } from '../inputs/make-documents';
import { describePortal, expectRefusal } from '../support/portal';
import { newSubmission, sha256 } from '../support/submission';

/** Which documents are refused: tests/inputs/{docx,pdf,other-documents}.test.ts. */
describePortal('a document that is sent', (portal) => {
  const send = async (student: Awaited<ReturnType<typeof portal.person>>, resume: Uint8Array) =>
    portal.submit<SubmittedAnswer>(student, newSubmission(await portal.internship(), { resume }));

  test('is refused with a sentence, stores nothing, and too many of an account are not looked at', async () => {
    const student = await portal.person('student');
    const stored = await portal.storedFiles();
    const script = pdf('', '<</S/JavaScript>>');
    for (let sent = 0; sent < rateLimitRules.refused_document_account.burst; sent++)
      await expectRefusal(send(student, script), 'unsupported_file', {
        resume: [fileSentences.active('Resume')],
      });
    await expectRefusal(send(student, pdf()), 'too_many_tries');
    expect(await portal.storedFiles()).toBe(stored);
    expect((await send(await portal.person('student'), pdf())).status).toBe(201);
  });

  test('of which it cannot be told is accepted, said to be unchecked, and only saved', async () => {
    const student = await portal.person('student');
    const unsure = pdf('', packed('<<>>', { filter: '/Filter/LZWDecode' }));
    const { status, body } = await send(student, unsure);
    expect(status).toBe(201);
    const { id } = body.internship_application;
    const seen = await portal.details(id, portal.business);
    expect(seen.sizes).toEqual({
      resume: { kind: 'pdf', size: unsure.length, unchecked: true },
      cover_letter: { kind: 'pdf', size: expect.any(Number) as number },
    });
    const { headers } = await portal.open(seen.resume!);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toMatch(/; sandbox$/);
    expect((await portal.open(seen.cover_letter!)).headers.get('content-disposition')).toMatch(/^inline;/);
  });

  test('as a JPG loses place and camera, stays upright, and the receipt names what was sent', async () => {
    const resume = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c8102e' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Digicel' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '9/1 28/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const second = Buffer.concat([resume, resume]);
    const student = await portal.person('student');
    const submission = newSubmission(await portal.internship(), { resume: second });
    const { status, body } = await portal.submit<SubmittedAnswer>(student, submission);
    expect([status, body.receipt.files.resume]).toEqual([
      201,
      { sha256: sha256(second), size: second.length },
    ]);
    const { id } = body.internship_application;
    const shown = await portal.details(id, student);
    const { bytes, headers } = await portal.open(shown.resume!);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(Buffer.from(bytes).includes('Digicel')).toBe(false);
    const [before, after] = await Promise.all([sharp(resume).metadata(), sharp(bytes).metadata()]);
    expect([after.orientation, after.width, after.exif!.length]).toEqual([6, before.width, 32]);
    const pixels = (image: Uint8Array) => sharp(image).raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(resume))).toBe(true);
    const again = await portal.submit<SubmittedAnswer>(student, submission);
    expect(again.body.receipt).toEqual(body.receipt);

    const fields = { resume_sha256: sha256(second) };
    const copied = newSubmission(await portal.internship(), { resume: null, fields });
    const copy = await portal.submit<SubmittedAnswer>(student, copied);
    expect(copy.body.receipt.files.resume, 'the phone knows it by what it sent').toEqual(
      body.receipt.files.resume,
    );
  });
});
