import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SubmittedAnswer } from '#contract/applications';
import { files } from '#server/db/schema';
import { s3Store } from '#server/storage/s3-store';
import { startAlternatingProxy } from '../support/alternating-proxy';
import { newSubmission, openPortal, samplePdf, sha256 } from '../support/portal';
import { openS3, type S3World } from '../support/s3';
import { startSecondServer } from '../support/second-server';
import { startTestServer, type TestServer } from '../support/server';
import { Uploader } from '../support/uploads';

let s3: S3World;
let server: TestServer;

beforeEach(async () => {
  s3 = await openS3();
  server = await startTestServer({ openFiles: (dir) => s3Store(s3.settings, dir) });
});
afterEach(async () => {
  await server.close();
  await s3.close();
});

test('two servers that share a bucket put the pieces of a document together and store it there', async () => {
  const { portal, business, student } = await openPortal(server);
  const second = await startSecondServer(server);
  const proxy = await startAlternatingProxy([server.url, second.url]);
  const resume = samplePdf('in pieces');
  const resume_upload = await new Uploader(server, student, proxy.url).send(resume, 10);
  const internshipId = await portal.internship(business);
  const { status, body } = await portal.submit<SubmittedAnswer>(
    student,
    newSubmission(internshipId, {
      resume: null,
      fields: { internship_id: String(internshipId), resume_upload },
    }),
  );
  expect([status, body.receipt.files.resume.sha256]).toEqual([201, sha256(resume)]);
  const rows = await server.deps.database.select({ id: files.id }).from(files);
  expect(s3.keys().filter((key) => rows.some(({ id }) => id === key))).toHaveLength(2);
  await proxy.close();
  await second.close();
});
