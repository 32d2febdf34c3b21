import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ApplicationAnswer, SubmittedAnswer } from '#contract/applications';
import { applications } from '#server/db/schema';
import { newSubmission, type Portal, samplePdf, type Person, openPortal } from '../support/portal';
import { describeServer, type TestServer } from '../support/server';

describeServer('a document', (started) => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;

  beforeAll(async () => {
    ({ server, portal, business } = await openPortal(started()));
  });

  async function applied(changes = {}): Promise<{ id: number }> {
    const sent = newSubmission(await portal.internship(business), changes);
    const { body } = await portal.submit<SubmittedAnswer>(await portal.person('student'), sent);
    return { id: body.internship_application.id };
  }
  const read = (id: number | string, person: Person) =>
    portal.get<ApplicationAnswer>(`/internship_applications/${id}`, person);

  const links = async () => {
    const { id } = await applied({ resume: samplePdf('the resume') });
    const { resume, cover_letter } = (await read(id, business)).body.internship_application;
    return { id, resume: resume!, cover_letter: cover_letter! };
  };

  test('opens by its link for 15 minutes, with its exact length and nothing to guess', async () => {
    const { resume } = await links();
    server.clock.advance(15 * 60_000 - 1000);
    const { status, headers, bytes } = await portal.open(resume);
    expect([status, Buffer.from(bytes).toString()]).toEqual([200, samplePdf('the resume').toString()]);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toContain('inline; filename="resume.pdf"');
    server.clock.advance(1000);
    expect((await portal.open(resume)).status).toBe(403);
    server.clock.advance(-15 * 60_000);
  });

  test('stays closed to a changed, a foreign and a missing signature', async () => {
    const { resume, cover_letter } = await links();
    const [address, query] = resume.split('?') as [string, string];
    const other = new URLSearchParams(cover_letter.split('?')[1]);
    const changed = [
      address,
      `${address}?${query.replace(/expires=\d+/, 'expires=9999999999')}`,
      `${address}?${query.slice(0, -2)}`,
      `${address}?expires=${other.get('expires')}&signature=${other.get('signature')}`,
      `/api/files/not-a-file?${query}`,
    ];
    for (const link of changed) {
      const answer = await portal.get(link);
      expect([answer.status, answer.body.code], link).toEqual([403, 'link_expired']);
    }
  });

  test('can be asked about without being sent', async () => {
    const { resume } = await links();
    const asked = await server.call('HEAD', resume);
    expect([asked.status, asked.body, asked.headers.get('content-length')]).toEqual([
      200,
      '',
      String(samplePdf('the resume').length),
    ]);
  });

  test('is never served as a logo', async () => {
    const { id } = await links();
    const [row] = await server.deps.database.select().from(applications).where(eq(applications.id, id));
    expect((await server.call('GET', `/files/logo/${row!.resumeFileId}.webp`)).status).toBe(404);
  });

  test('whose bytes are lost is said to be lost, and nothing else breaks', async () => {
    const { id, resume } = await links();
    const [row] = await server.deps.database.select().from(applications).where(eq(applications.id, id));
    await server.deps.files.remove(row!.resumeFileId);
    expect((await portal.open(resume)).status).toBe(404);
  });
});
