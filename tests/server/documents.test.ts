import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications } from '#server/db/schema';
import { describePortal, expectRefusal } from '../support/portal';
import { samplePdf } from '../support/submission';

describePortal('a document', (portal) => {
  async function links() {
    const resume = samplePdf('the resume');
    const { id } = await portal.application(await portal.person('student'), undefined, { resume });
    const shown = (await portal.readApplication(id, portal.business)).body.internship_application;
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

  test('stays closed to a changed, a foreign and a missing signature', async () => {
    const { resume, cover_letter } = await links();
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
    ])
      await expectRefusal(portal.get(link), 'link_expired');
  });

  test('can be asked about without being sent', async () => {
    const { resume } = await links();
    const asked = await portal.call('HEAD', resume);
    expect([asked.status, asked.body, asked.headers.get('content-length')]).toEqual([
      200,
      '',
      String(samplePdf('the resume').length),
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
