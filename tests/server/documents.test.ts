import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications } from '#server/db/schema';
import { signFileLink } from '#server/modules/files/links';
import { describePortal, expectRefusal } from '../support/portal';
import { samplePdf } from '../support/submission';

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
    portal.clock.advance(1000);
    expect((await portal.open(resume)).status).toBe(403);
    portal.clock.advance(-15 * 60_000);
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

  test('can be asked about without being sent', async () => {
    const { resume } = await links();
    const asked = await portal.call('HEAD', resume);
    const { status, body, headers } = asked;
    const length = String(samplePdf('the resume').length);
    expect([status, body, headers.get('content-length'), headers.get('accept-ranges')]).toEqual([
      ...[200, '', length, 'bytes'],
    ]);
  });

  test('is never served as a logo', async () => {
    const { fileId } = await links();
    expect((await portal.call('GET', `/files/logo/${fileId}.webp`)).status).toBe(404);
  });

  test('whose bytes are lost is not found', async () => {
    const { fileId, resume } = await links();
    await portal.deps.files.remove(fileId);
    expect((await portal.open(resume)).status).toBe(404);
  });
});
