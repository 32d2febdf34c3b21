import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { fileSentences } from '#contract/files';
import type { SubmittedAnswer } from '#contract/applications';
import { applications } from '#server/db/schema';
import { disableAdmin } from '#server/modules/accounts/signup.usecases';
import { signFileLink } from '#server/modules/files/links';
import { rateLimitRules } from '#server/rate-limits/rules';
import { describePortal, expectRefusal } from '../support/portal';
import { samplePdf, newSubmission, sha256 } from '../support/submission';
import { packed, pdf } from '../inputs/make-documents';

describePortal('a document', (portal) => {
  async function links() {
    const resume = samplePdf('the resume');
    const { id } = await portal.application(await portal.person('student'), undefined, { resume });
    const shown = await portal.details(id, portal.business);
    const [row] = await portal.database.select().from(applications).where(eq(applications.id, id));
    return { resume: shown.resume!, cover_letter: shown.cover_letter!, fileId: row!.resumeFileId! };
  }

  test('opens by its link for 15 minutes, with its exact length and nothing to guess', async () => {
    const { resume } = await links();
    portal.clock.advance(15 * 60_000 - 1000);
    const { status, headers, bytes } = await portal.open(resume);
    expect([status, Buffer.from(bytes).toString()]).toEqual([200, samplePdf('the resume').toString()]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-length': String(bytes.length),
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(headers.get('content-disposition')).toContain('inline; filename="resume.pdf"');
    const asked = await portal.call('HEAD', resume);
    const said = ['content-length', 'accept-ranges'].map((name) => asked.headers.get(name));
    expect([asked.status, asked.body, ...said]).toEqual([200, '', String(bytes.length), 'bytes']);
    portal.clock.advance(1000);
    expect((await portal.open(resume)).status).toBe(403);
    portal.clock.advance(-15 * 60_000);
  });

  test('is closed to an admin who was disabled, also by a link handed out before', async () => {
    const { id } = await portal.application(await portal.person('student'));
    const admin = await portal.person('admin');
    const { resume } = await portal.details(id, admin);
    expect((await portal.open(resume!)).status).toBe(200);
    await disableAdmin(portal.deps, admin.email);
    expect((await portal.open(resume!)).status).toBe(403);
  });

  test('goes on where a download broke, and starts again when it is another file', async () => {
    const { resume, fileId } = await links();
    const whole = samplePdf('the resume');
    const last = whole.length - 1;
    const ask = async (Range: string, more = {}) => {
      const answer = await fetch(portal.server.url + resume, { headers: { Range, ...more } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return [answer.status, answer.headers.get('content-range'), bytes.toString()];
    };
    const part = (from: number, to: number) => [
      206,
      `bytes ${from}-${to}/${whole.length}`,
      whole.subarray(from, to + 1).toString(),
    ];
    const all = [200, null, whole.toString()];
    expect(await ask('bytes=3-')).toEqual(part(3, last));
    expect(await ask('bytes=0-0')).toEqual(part(0, 0));
    expect(await ask('bytes=2-5')).toEqual(part(2, 5));
    expect(await ask('bytes=-4')).toEqual(part(last - 3, last));
    expect(await ask('bytes=2-999999')).toEqual(part(2, last));
    expect(await ask('bytes=3-', { 'If-Range': `"${fileId}"` })).toEqual(part(3, last));
    for (const range of ['bytes=', 'bytes=a-', 'lines=1-2', 'bytes=5-2', 'bytes=0-1,3-4'])
      expect([range, ...(await ask(range))]).toEqual([range, ...all]);
    expect(await ask('Bytes=3-')).toEqual(part(3, last));
    for (const other of ['"another"', `W/"${fileId}"`, 'Fri, 20 Nov 2026 08:00:00 GMT'])
      expect(await ask('bytes=3-', { 'If-Range': other })).toEqual(all);
    expect(await ask('bytes=3-', { 'If-None-Match': `"${fileId}"` })).toEqual([304, null, '']);
    expect(await ask('bytes=3-', { 'If-None-Match': '"another"' })).toEqual(part(3, last));
    expect(await ask('bytes=3-', { 'If-Match': '"another"' })).toEqual([412, null, '']);
    expect(await ask('bytes=3-', { 'If-Match': `"${fileId}"` })).toEqual(part(3, last));
    for (const range of [`bytes=${whole.length}-`, 'bytes=-0'])
      expect(await ask(range)).toEqual([416, `bytes */${whole.length}`, '']);
  });

  test('stays closed to a changed, a foreign and a missing signature', async () => {
    const { resume, cover_letter, fileId } = await links();
    const [address, query] = resume.split('?') as [string, string];
    const other = new URLSearchParams(cover_letter.split('?')[1]);
    for (const link of [
      address,
      `${address}?${query.replace(/expires=\d+/, 'expires=9999999999')}`,
      `${address}?${query.slice(0, -2)}`,
      `${address}?expires=${other.get('expires')}&holder=${portal.business.id}&signature=${other.get('signature')}`,
      `${address}?${query.replace(/&holder=\d+/, '')}`,
      `${address}?${query.replace(/holder=\d+/, `holder=${portal.student.id}`)}`,
      `/api/files/not-a-file?${query}`,
      `${resume}=`,
      resume.replace('expires=', 'expires=0'),
      signFileLink('another secret', { fileId, holderId: portal.business.id }, portal.clock.now() + 60_000),
    ])
      await expectRefusal(portal.get(link), 'link_expired');
  });

  test('is never served as a logo, and not found when its bytes are lost', async () => {
    const { fileId, resume } = await links();
    expect((await portal.call('GET', `/files/logo/${fileId}.webp`)).status).toBe(404);
    await portal.deps.files.remove(fileId);
    expect((await portal.open(resume)).status).toBe(404);
  });

  /** Which documents are refused: tests/inputs/{docx,pdf,other-documents}.test.ts. */
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
