import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test, vi, afterAll, beforeAll } from 'vitest';
import fc from 'fast-check';
import { durations } from '#contract/limits';
import { PIECE_TYPE } from '#contract/uploads';
import { uploadPieces, uploads } from '#server/db/schema';
import { AppError } from '#server/core/errors';
import { resumeSession } from '#server/sessions/sessions.usecases';
import { appendToUpload } from '#server/modules/uploads/uploads.usecases';
import { inPieces } from '../support/forms';
import { LONG } from '../support/timeouts';
import { describePortal } from '../support/portal';
import { expectKept, expectNothingKept, Uploader } from '../support/uploads';
import { startSecondServer } from '../support/server';

const KB = 1024;

const LENGTH = 40_000;

/** What can happen to one piece; shares of the file and of the piece. */
const step = fc.record({
  size: fc.integer({ min: 1, max: 20_000 }),
  happens: fc.constantFrom('sent', 'sent', 'sent', 'cut', 'twice', 'answer lost', 'wrong place'),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

describePortal('a file in pieces', (portal) => {
  let phone: Uploader;

  /** Rate limits and uploads are counted by account. */
  beforeEach(async () => {
    phone = new Uploader(portal.server, await portal.person('student'));
  });
  const expectStored = (id: string, bytes: Uint8Array) => expectKept(portal.server, id, bytes);

  test('is created, asked for, sent piece by piece, and whole', async () => {
    const bytes = randomBytes(1000);
    const made = await phone.askToCreate(1000);
    const id = /^\/api\/uploads\/([0-9a-f-]{36})$/.exec(made.headers.get('location')!)![1]!;
    const expires = new Date(portal.clock.now() + durations.uploadIdle).toUTCString();
    expect([made.status, made.offset, made.headers.get('upload-expires')]).toEqual([201, 0, expires]);
    for (const [from, to] of [
      [0, 1],
      [1, 700],
      [700, 1000],
    ] as const) {
      expect((await phone.patch(id, from, bytes.subarray(from, to))).offset).toBe(to);
      const { status, headers, offset } = await phone.head(id);
      expect([status, offset, headers.get('upload-length')]).toEqual([200, to, '1000']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    await expectStored(id, bytes);
    const more = await phone.patch(id, 1000, Buffer.alloc(0));
    expect([more.status, more.offset]).toEqual([204, 1000]);
  });

  test('goes up by POST that names PATCH, with the checks of PATCH, and by no other POST', async () => {
    const bytes = randomBytes(100);
    const id = await phone.create(100);
    const headers = { 'Content-Type': PIECE_TYPE, 'Upload-Offset': '0' };
    const post = (more: Record<string, string>, who = phone) =>
      who.ask('POST', id, { ...headers, ...more }, new Uint8Array(bytes));
    const overridden = { 'X-HTTP-Method-Override': 'PATCH' };
    const stranger = new Uploader(portal.server, await portal.person('student'));
    expect((await post(overridden, stranger)).status).toBe(404);
    expect((await post({ ...overridden, 'Content-Type': 'text/plain' })).status).toBe(415);
    await expectNothingKept(portal.server, id);
    const [first, second] = [await post(overridden), await post(overridden)];
    expect([first.status, first.offset, second.status]).toEqual([204, 100, 409]);
    await expectStored(id, bytes);
    const url = `/uploads/${id}`;
    const call = (method: string, path: string, value: string) =>
      portal.call(method, path, { token: phone.person.token, headers: { 'X-HTTP-Method-Override': value } });
    for (const [method, path, value] of [
      ['POST', url, 'DELETE'],
      ['POST', url, 'HEAD'],
      ['POST', url, ''],
      ['PUT', url, 'PATCH'],
      ['POST', '/internship/1', 'PUT'],
      ['POST', '/profile', 'PATCH'],
    ] as const) {
      const { status, headers } = await call(method, path, value);
      expect([method, path, value, status]).toEqual([method, path, value, 405]);
      if (path === url) expect(headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE');
    }
    await call('GET', url, 'DELETE');
    expect((await phone.head(id)).offset).toBe(100);
  });

  describe('when the line breaks', () => {
    test.each([
      ['before the first byte of a piece', 0],
      ['after one byte', 1],
      ['in the middle', 50_000],
      ['before the last byte', 99_999],
      ['after a long part that was stored already', 700 * KB],
    ])('%s, it goes on from there or from a little before', async (_, arrive) => {
      const bytes = randomBytes(Math.max(150_000, arrive + 10_000));
      const id = await phone.create(bytes.length);
      const cut = await phone.begin(id, 0, bytes, arrive);
      await cut();
      const offset = (await phone.head(id)).offset!;
      expect(offset).toBeLessThanOrEqual(arrive);
      await expectStored(id, bytes.subarray(0, offset));
      await phone.finish(id, bytes);
      await expectStored(id, bytes);
    });

    test('all that was read until then is kept', async () => {
      const { deps } = portal;
      const caller = (await resumeSession(deps, phone.person.token, '127.0.0.1'))!;
      const bytes = randomBytes(1000);
      const id = await phone.create(bytes.length);
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield bytes.subarray(0, 300);
        await Promise.resolve();
        yield bytes.subarray(300, 777);
        throw new AppError('upload_unreadable');
      }
      const held = deps.openBodies.hold({ address: 'a', isApproved: true }, () => undefined);
      const piece = { offset: 0, announced: 1000, bytes: broken(), held };
      await expect(appendToUpload(deps, caller, id, piece)).rejects.toMatchObject({
        code: 'upload_unreadable',
      });
      held.release();
      expect((await phone.head(id)).offset).toBe(777);
      await phone.finish(id, bytes);
      await expectStored(id, bytes);
    });
  });

  test('what came of a long piece is stored while the rest is on its way, and not held in memory', async () => {
    const bytes = randomBytes(3 * KB * KB);
    const id = await phone.create(bytes.length);
    const cut = await phone.begin(id, 0, bytes, 2.5 * KB * KB);
    const stored = async () => (await phone.head(id)).offset;
    await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(1.9 * KB * KB), LONG);
    await cut();
    await expectStored(id, bytes.subarray(0, (await stored())!));
  });

  test('goes on only where it stands', async () => {
    const bytes = randomBytes(1000);
    const id = await phone.create(1000);
    await phone.patch(id, 0, bytes.subarray(0, 400));
    for (const offset of [0, 399, 401, 1000, 999_999_999_999]) {
      const { status, body } = await phone.patch(id, offset, bytes.subarray(0, 1));
      expect([status, body.code]).toEqual([409, 'upload_offset_conflict']);
    }
    await expectStored(id, bytes.subarray(0, 400));
  });

  test('ten pieces for one place at the same moment: one is taken whole, nine are refused', async () => {
    const id = await phone.create(5000);
    const pieces = Array.from({ length: 10 }, () => randomBytes(3000));
    const answers = await Promise.all(pieces.map((piece) => phone.patch(id, 0, piece)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 204);
    await expectStored(id, pieces[winner]!);
    expect((await phone.head(id)).offset).toBe(3000);
  });

  test('takes no byte beyond its length, announced or not', async () => {
    const id = await phone.create(100);
    const headers = { 'Content-Type': PIECE_TYPE, 'Upload-Offset': '0' };
    for (const { status, body } of [
      await phone.patch(id, 0, randomBytes(101)),
      await phone.ask('PATCH', id, headers, inPieces(randomBytes(101), 10)),
    ])
      expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect((await phone.head(id)).offset).toBe(0);
    await expectNothingKept(portal.server, id);
  });

  test('goes with all its pieces when its owner says so', async () => {
    const id = await phone.send(randomBytes(100), 30);
    expect((await phone.remove(id)).status).toBe(204);
    expect((await phone.head(id)).status).toBe(404);
    expect((await phone.remove(id)).status).toBe(404);
    await expectNothingKept(portal.server, id);
  });

  test('leaves no piece without its upload and no temporary file', async () => {
    const known = new Set((await portal.database.select().from(uploads)).map(({ id }) => id));
    const pieces = await portal.database.select({ id: uploadPieces.uploadId }).from(uploadPieces);
    expect(pieces.filter(({ id }) => !known.has(id))).toEqual([]);
    expect(await readdir(portal.deps.incomingDir)).toEqual([]);
  });

  let second: Awaited<ReturnType<typeof startSecondServer>>;
  beforeAll(async () => {
    second = await startSecondServer(portal.server);
  });
  afterAll(() => second.close());
  const newPhone = async () =>
    new Uploader(portal.server, await portal.person('student'), [portal.server.url, second.url]);

  test('behind two servers in turn arrives as it was, whatever happens to its pieces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const phone = await newPhone();
        const bytes = randomBytes(LENGTH);
        const id = await phone.create(LENGTH);
        for (const { size, happens, share } of steps) {
          const at = (await phone.head(id)).offset!;
          const piece = bytes.subarray(at, at + size);
          if (happens === 'cut') {
            const cut = await phone.begin(id, at, piece, Math.floor(share * piece.length));
            await cut();
          } else if (happens === 'wrong place') {
            const wrong = Math.floor(share * LENGTH);
            if (wrong !== at) expect((await phone.patch(id, wrong, piece)).status).not.toBe(204);
          } else {
            const times = happens === 'twice' ? 2 : 1;
            const answers = await Promise.all(
              Array.from({ length: times }, () => phone.patch(id, at, piece)),
            );
            // At the end there is nothing to send, and nothing that could be sent twice.
            const taken = piece.length === 0 ? times : 1;
            expect(answers.filter(({ status }) => status === 204)).toHaveLength(taken);
            if (happens === 'answer lost' && piece.length > 0)
              expect((await phone.patch(id, at, piece)).status).not.toBe(204);
          }
          const offset = (await phone.head(id)).offset!;
          expect(offset).toBeGreaterThanOrEqual(at);
          await expectKept(portal.server, id, bytes.subarray(0, offset));
        }
        await phone.finish(id, bytes);
        await expectKept(portal.server, id, bytes);
      }),
      { numRuns: process.env.FULL ? 25 : 8 },
    );
  }, 120_000);
});
