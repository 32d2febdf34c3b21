import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { SubmittedAnswer } from '#contract/applications';
import { rateLimitRules } from '#server/rate-limits/rules';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { newSubmission, openPortal, type Person, type Portal } from '../support/portal';
import { describeServer, type TestServer } from '../support/server';

const { upload_account: account, upload_address: address } = rateLimitRules;

describeServer('sending applications', (started) => {
  let server: TestServer;
  let portal: Portal;
  let internship: number;

  beforeAll(async () => {
    const opened = await openPortal(started());
    ({ server, portal } = opened);
    internship = await portal.internship(opened.business);
  });

  async function useUp(name: 'upload_account' | 'upload_address', who: string | number) {
    while ((await tryConsumeRateLimit(server.deps, name, who)) === null);
  }
  const send = (student: Person) => portal.submit<SubmittedAnswer>(student, newSubmission(internship));

  test('too often from one account waits as long as it is told, and holds up nobody else', async () => {
    const student = await portal.person('student');
    await useUp('upload_account', student.id);
    const refused = await portal.submit(student, newSubmission(internship));
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
    expect(refused.headers.get('retry-after')).toBe(String(account.intervalMs / 1000));
    expect((await send(await portal.person('student'))).status).toBe(201);
    server.clock.advance(account.intervalMs);
    expect((await send(student)).status).toBe(201);
  });

  test('too often from one address waits as well, and a classroom never gets there', async () => {
    expect(address.burst, 'sixty phones, each trying every internship ten times').toBeGreaterThan(60 * 10);
    const student = await portal.person('student');
    await useUp('upload_address', '127.0.0.1');
    const refused = await portal.submit(student, newSubmission(internship));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      String(address.intervalMs / 1000),
    ]);
    server.clock.advance(address.intervalMs);
    expect((await send(student)).status).toBe(201);
    server.clock.advance(address.burst * address.intervalMs);
  });

  test('is refused before the documents are looked at, and the refusal arrives while they are still sent', async () => {
    const student = await portal.person('student');
    await useUp('upload_account', student.id);
    const { port, hostname } = new URL(server.url);
    const body = Buffer.alloc(8 * 1024 * 1024, 'x');
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      const read: Buffer[] = [];
      socket.on('data', (bytes: Buffer) => read.push(bytes));
      socket.on('error', reject);
      socket.on('close', () => resolve(Buffer.concat(read).toString()));
      socket.write(
        [
          'POST /api/internship_applications HTTP/1.1',
          `Host: ${hostname}`,
          `Authorization: Bearer ${student.token}`,
          `Idempotency-Key: ${randomUUID()}`,
          'Content-Type: multipart/form-data; boundary=broken',
          `Content-Length: ${body.length}`,
          'Connection: close',
          '\r\n',
        ].join('\r\n'),
      );
      socket.write(body);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer.toLowerCase()).toContain(`retry-after: ${account.intervalMs / 1000}`);
  });
});
