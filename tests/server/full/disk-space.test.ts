import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignInAnswer } from '#contract/accounts';
import { errorTable } from '#contract/errors';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { PIECE_TYPE, TUS_VERSION } from '#contract/uploads';
import { uploads as uploadRows } from '#server/db/schema';
import { describePortal, expectRefusal } from '../../support/portal';
import { call } from '../../support/server';
import { kill, newDataDir, spawnServer, type ServerProcess } from '../../support/server-process';
import { freshEmail, PASSWORD, studentFields } from '../../support/server-people';
import { newSubmission, samplePdf } from '../../support/submission';
import { LONG } from '../../support/timeouts';
import { Uploader } from '../../support/uploads';

// The forty uploads of FULL=1 write 400 MB to the disk, which other tests use as well.
vi.setConfig({ testTimeout: (process.env.FULL ? 12 : 4) * LONG, hookTimeout: 4 * LONG });

const MB = 1024 * 1024;
/** Of 5 MB each: together more than the tables may grow by, several times with FULL=1. */
const uploads = process.env.FULL ? 40 : 11;

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await newDataDir('wokabaut-space-');
  server = spawnServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await kill(server);
  await rm(dataDir, { recursive: true });
});

test('the embedded database gives the space of deleted uploads back', async () => {
  const url = await server.ready;
  const email = freshEmail('space');
  await call(`${url}/api/users`, 'POST', { json: { user: studentFields(email) } });
  const credentials = { user: { email, password: PASSWORD } };
  const { body } = await call<SignInAnswer>(`${url}/api/users/sign_in`, 'POST', { json: credentials });
  const tus = { 'Tus-Resumable': TUS_VERSION };
  const ask = (
    method: string,
    address: string,
    headers: Record<string, string>,
    bytes?: Uint8Array<ArrayBuffer>,
  ) =>
    call(`${url}${address}`, method, {
      token: body.token,
      headers: { ...tus, ...headers },
      ...(bytes && { body: bytes }),
    });
  const file = new Uint8Array(5 * MB).map(() => Math.random() * 256);
  const sizeOf = async (folder: string) => {
    const entries = await readdir(join(dataDir, 'database', folder), {
      recursive: true,
      withFileTypes: true,
    });
    let size = 0;
    for (const entry of entries)
      if (entry.isFile())
        size += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
    return size;
  };
  const before = { base: await sizeOf('base'), wal: await sizeOf('pg_wal') };
  for (let count = 0; count < uploads; count += 1) {
    const created = await ask('POST', '/api/uploads', { 'Upload-Length': String(file.length) });
    const location = created.headers.get('location')!;
    const headers = { 'Content-Type': PIECE_TYPE, 'Upload-Offset': '0' };
    expect((await ask('PATCH', location, headers, file)).status).toBe(204);
    expect((await ask('DELETE', location, {})).status).toBe(204);
  }
  expect((await sizeOf('base')) - before.base, 'tables').toBeLessThan(48 * MB);
  expect((await sizeOf('pg_wal')) - before.wal, 'write-ahead log').toBeLessThan(100 * MB);
});

describePortal('an account that nobody has approved yet, and a disk that is nearly full', (portal) => {
  test('a pending account has two uploads at a time', async () => {
    const phone = new Uploader(portal.server, await portal.person('student', 'pending'));
    const ids: string[] = [];
    while (ids.length < 3) {
      ids.push(await phone.create(10));
      portal.clock.advance(1000);
    }
    expect((await phone.rows()).map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
  });

  test('a pending account waits while all of them have a gigabyte, in pieces and whole', async () => {
    const [first, second] = [
      await portal.person('student', 'pending'),
      await portal.person('student', 'pending'),
    ];
    const id = await new Uploader(portal.server, first).create(10);
    const fill = limits.pending.allBytes - 15;
    await portal.database.update(uploadRows).set({ length: fill }).where(eq(uploadRows.id, id));
    const phone = new Uploader(portal.server, second);
    await expectRefusal(phone.askToCreate(20), 'too_many_tries', undefined, 3_600_000);
    const sent = newSubmission(await portal.internship());
    await expectRefusal(portal.submit(second, sent), 'too_many_tries', undefined, 3_600_000);
    const approved = new Uploader(portal.server, await portal.person('student'));
    expect((await approved.askToCreate(20)).status).toBe(201);
    await portal.setAccountStatus(first, 'approved');
    expect((await portal.submit(second, sent)).status).toBe(201);
  });

  test('a pending account has 30 MB of documents, and its phone sends the next when it is approved', async () => {
    const student = await portal.person('student', 'pending');
    const large = samplePdf('x'.repeat(4.9 * MB));
    const documents = { resume: large, cover_letter: large };
    for (let count = 0; count < 3; count += 1) await portal.application(student, undefined, documents);
    const fourth = newSubmission(await portal.internship(), documents);
    const refused = portal.submit(student, fourth);
    await expectRefusal(refused, 'too_many_tries', undefined, 3_600_000);
    expect((await refused).body.error).toBe(messages.apply.pendingFull);
    expect((await portal.storedOf(student)).applications).toHaveLength(3);
    await portal.setAccountStatus(student, 'approved');
    expect((await portal.submit(student, fourth)).status).toBe(201);
  });

  test('a full disk takes no document, says so, and loses none that came before', async () => {
    const student = await portal.person('student');
    const phone = new Uploader(portal.server, student);
    const id = await phone.create(10);
    await phone.patch(id, 0, new Uint8Array(4));
    const sent = newSubmission(await portal.internship());
    portal.deps.freeBytes = () => Promise.resolve(64 * MB - 1);
    for (const refused of [portal.submit(student, sent), phone.patch(id, 4, new Uint8Array(6))]) {
      await expectRefusal(refused, 'storage_full');
      expect((await refused).body.error).toBe(errorTable.storage_full.sentence);
    }
    portal.deps.freeBytes = () => Promise.resolve(64 * MB);
    expect((await phone.patch(id, 4, new Uint8Array(6))).offset).toBe(10);
    expect((await portal.submit(student, sent)).status).toBe(201);
  });
});
