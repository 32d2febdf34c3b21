import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applications } from '#server/db/schema';
import { s3Store } from '#server/storage/s3-store';
import { freshFileLink } from '#server/modules/files/links';
import { insertFiles } from '#server/modules/files/files.repository';
import { expectRefusal, Portal } from '../support/portal';
import { newSubmission, sha256 } from '../support/submission';
import { openS3, type S3World } from '../support/s3';
import { startTestServer, type TestServer } from '../support/server';

let s3: S3World;
let server: TestServer;
let portal: Portal;

beforeEach(async () => {
  s3 = await openS3();
  server = await startTestServer({ openFiles: () => s3Store(s3.settings) });
  portal = new Portal();
  await portal.setUp(server);
});
afterEach(async () => {
  await server.close();
  await s3.close();
});

/** A file with its row, and a link that opens it. */
async function storedFile(size: number) {
  const { database, clock, secretKey } = server.deps;
  const bytes = randomBytes(size);
  const id = randomUUID();
  await server.deps.files.write(id, Readable.from([bytes]));
  const createdAt = new Date(clock.now());
  const row = {
    id,
    purpose: 'resume',
    kind: 'pdf',
    name: 'cv.pdf',
    isChecked: true,
    size,
    sha256: sha256(bytes),
    createdAt,
  } as const;
  await insertFiles(database, [row]);
  return {
    id,
    bytes,
    link: freshFileLink(secretKey, { fileId: id, holderId: portal.admin.id }, clock.now()),
  };
}

test('a document comes out of S3 as it went in, through our own signed link', async () => {
  const { bytes, link } = await storedFile(3_000_000);
  const opened = await portal.open(link);
  expect(opened.status).toBe(200);
  expect(sha256(opened.bytes)).toBe(sha256(bytes));
  const from = 2_900_000;
  const headers = { Range: `bytes=${from}-`, 'If-Range': opened.headers.get('etag')! };
  const rest = await fetch(server.url + link, { headers });
  expect([rest.status, sha256(Buffer.from(await rest.arrayBuffer()))]).toEqual([
    206,
    sha256(bytes.subarray(from)),
  ]);
});

test('a document that is damaged in S3 does not arrive, and the log says why', async () => {
  for (const damage of [1999, null]) {
    const { id, link } = await storedFile(2000);
    s3.damage(id, damage);
    expect((await portal.open(link)).status).toBe(500);
  }
  expect(server.log.filter((line) => line.includes('not what was stored'))).toHaveLength(2);
});

test('a visitor who disconnects in the middle is not logged as a failure', async () => {
  const { link } = await storedFile(8_000_000);
  const response = await fetch(`${server.url}${link}`);
  const reader = response.body!.getReader();
  await reader.read();
  await reader.cancel();
  expect((await portal.get('/health')).status).toBe(200);
  expect(server.log.join('\n')).not.toContain('broke off');
});

test('while S3 is down the server says so, keeps nothing of what was sent, and takes it afterwards', async () => {
  const { student } = portal;
  const submission = newSubmission(await portal.internship());
  const { link } = await storedFile(10);

  s3.fault = () => ({ refuse: 503, code: 'SlowDown' });
  // At the same time: each waits for three attempts.
  const refused = expectRefusal(portal.submit(student, submission), 'unavailable');
  const [health, file] = await Promise.all([portal.get('/health'), portal.open(link), refused]);
  expect([health.status, file.status]).toEqual([503, 503]);
  s3.fault = () => ({ refuse: 507 });
  await expectRefusal(portal.submit(student, submission), 'storage_full');
  expect(await portal.database.$count(applications)).toBe(0);

  s3.fault = () => null;
  expect((await portal.get('/health')).status).toBe(200);
  expect(await portal.submit(student, submission)).toMatchObject({
    status: 201,
    body: { receipt: { files: { resume: { sha256: sha256(submission.resume!) } } } },
  });
  expect(s3.keys()).toHaveLength(3);
  expect(server.log.join('\n')).not.toMatch(/ACCESS-KEY|SECRET-KEY|AWS4-HMAC/);
});
