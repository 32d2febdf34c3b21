import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test, vi, afterAll, beforeAll } from 'vitest';
import { fileSentences } from '#contract/files';
import { limits, durations } from '#contract/limits';
import { TUS_VERSION, uploadSentences } from '#contract/uploads';
import { rateLimitRules } from '#server/rate-limits/rules';
import { deleteExpiredUploads } from '#server/modules/uploads/uploads.usecases';
import { describePortal, expectRefusal } from '../support/portal';
import { newSubmission, samplePdf, sha256 } from '../support/submission';
import { LONG } from '../support/timeouts';
import { expectNothingKept, Uploader, expectKept } from '../support/uploads';
import fc from 'fast-check';
import { startAlternatingProxy, type AlternatingProxy } from '../support/alternating-proxy';
import { startSecondServer } from '../support/server';

const { maxFileSize } = limits.document;

const tooLarge = { file: [fileSentences.tooLarge(uploadSentences.file, maxFileSize)] };

describePortal('what a file in pieces may be', (portal) => {
  let phone: Uploader;

  /** Rate limits and uploads are counted by account. */
  beforeEach(async () => {
    phone = new Uploader(portal.server, await portal.person('student'));
  });

  test.each([
    [0, 422, { file: [fileSentences.empty(uploadSentences.file)] }],
    [maxFileSize, 201, undefined],
    [maxFileSize + 1, 413, tooLarge],
    [999_999_999_999_999, 413, tooLarge],
    ['9999999999999999', 400, undefined],
    ['-1', 400, undefined],
    ['1.5', 400, undefined],
    ['', 400, undefined],
  ])('of %s bytes is answered %i', async (length, expected, errors) => {
    const { status, body } = await phone.askToCreate(length);
    expect([status, body.errors]).toEqual([expected, errors]);
    expect(await phone.rows()).toHaveLength(expected === 201 ? 1 : 0);
  });

  describe('is refused', () => {
    test('by another version of the protocol, or by none, with the version that is understood', async () => {
      const id = await phone.create(10);
      for (const [method, path] of [
        ['POST', null],
        ['HEAD', id],
        ['PATCH', id],
        ['DELETE', id],
      ] as const) {
        const { status, headers } = await phone.ask(method, path, { 'Tus-Resumable': '0.2.2' });
        expect([method, status, headers.get('tus-version')]).toEqual([method, 412, TUS_VERSION]);
      }
      expect((await phone.head(id)).status).toBe(200);
    });

    test('as another kind of body, or without saying where it begins', async () => {
      const id = await phone.create(10);
      const json = await phone.patch(id, 0, randomBytes(5), { 'Content-Type': 'application/json' });
      expect([json.status, json.body.code]).toEqual([415, 'unsupported_body']);
      for (const offset of ['', 'x', '-1', '0x1']) {
        const { status, body } = await phone.patch(id, offset, randomBytes(5));
        expect([status, body.code]).toEqual([400, 'upload_unreadable']);
      }
      await expectNothingKept(portal.server, id);
    });
  });

  test('waits seven days from its last piece on, whole or not, and is then deleted', async () => {
    const [unfinished, whole] = [await phone.create(10), await phone.send(randomBytes(20))];
    portal.clock.advance(durations.uploadIdle - 1);
    expect((await phone.patch(unfinished, 0, randomBytes(5))).status).toBe(204);
    portal.clock.advance(1);
    expect((await phone.head(whole)).status).toBe(404);
    await deleteExpiredUploads(portal.deps);
    expect((await phone.rows()).map(({ id }) => id)).toEqual([unfinished]);
    expect((await phone.head(unfinished)).offset).toBe(5);
    portal.clock.advance(durations.uploadIdle);
    expect((await phone.patch(unfinished, 5, randomBytes(5))).status).toBe(404);
    await deleteExpiredUploads(portal.deps);
    expect(await phone.rows()).toEqual([]);
    await expectNothingKept(portal.server, unfinished);
  });

  describe('while a piece arrives', () => {
    const half = 20_000;
    const file = randomBytes(2 * half);

    test('a second piece of the same upload is refused, and a silent first one gives way', async () => {
      const id = await phone.create(file.length);
      const seen = portal.server.log.length;
      await phone.begin(id, 0, file, half);
      const refused = () => expectRefusal(phone.patch(id, 0, new Uint8Array()), 'upload_offset_conflict');
      await vi.waitFor(refused, LONG);
      expect((await phone.head(id)).offset).toBe(0);
      await vi.waitFor(async () => {
        portal.clock.advance(10_000);
        await refused();
        const ends = portal.server.log.slice(seen).filter((line) => line.includes('"cut":true'));
        expect(ends).toHaveLength(1);
      }, LONG);
      expect((await phone.head(id)).offset, 'what had come of it is kept').toBe(half);
      expect((await phone.patch(id, half, file.subarray(half))).offset).toBe(file.length);
    });

    test('an account has room for eight, and others are not limited by it', async () => {
      const ids: string[] = [];
      for (let count = 0; count < limits.uploads.maxPerAccount; count += 1) ids.push(await phone.create(100));
      const breaks = await Promise.all(ids.map((id) => phone.begin(id, 0, randomBytes(100), 50)));
      for (const id of ids)
        await vi.waitFor(
          () => expectRefusal(phone.patch(id, 0, new Uint8Array()), 'upload_offset_conflict'),
          LONG,
        );
      const form = newSubmission(await portal.internship());
      await expectRefusal(portal.submit(phone.person, form), 'unavailable', undefined, 5000);
      const other = new Uploader(portal.server, await portal.person('student'));
      expect((await other.patch(await other.create(10), 0, randomBytes(10))).status).toBe(204);
      for (const breakLine of breaks) await breakLine();
      await vi.waitFor(async () => expect((await portal.submit(phone.person, form)).status).toBe(201), LONG);
    });
  });

  describe('of one student', () => {
    test('there are eight, and the one idle for the longest time makes room for the ninth', async () => {
      const ids: string[] = [];
      for (let count = 0; count < limits.uploads.maxPerAccount; count += 1) {
        ids.push(await phone.create(100));
        portal.clock.advance(1000);
      }
      await phone.patch(ids[0]!, 0, randomBytes(10));
      portal.clock.advance(1000);
      const ninth = await phone.create(100);
      const left = (await phone.rows()).map(({ id }) => id);
      expect(left.sort()).toEqual([ids[0]!, ...ids.slice(2), ninth].sort());
    });

    test('twenty at the same moment are eight', async () => {
      await Promise.all(Array.from({ length: 20 }, () => phone.create(100)));
      expect(await phone.rows()).toHaveLength(limits.uploads.maxPerAccount);
    });

    test('one account starts no more than its rate limit, and no other account is limited by it', async () => {
      for (let count = 0; count < rateLimitRules.upload_account.burst; count += 1) await phone.create(10);
      await expectRefusal(phone.askToCreate(10), 'too_many_tries', undefined, 30_000);
      const other = new Uploader(portal.server, await portal.person('student'));
      expect((await other.askToCreate(10)).status).toBe(201);
    });
  });
});

const LENGTH = 40_000;
const PIECE = 512 * 1024;

/** A PDF of `size` bytes. */
const pdfOf = (size: number) => Buffer.concat([samplePdf(), randomBytes(size)]).subarray(0, size);

/** What can happen to one piece; shares of the file and of the piece. */
const step = fc.record({
  size: fc.integer({ min: 1, max: 20_000 }),
  happens: fc.constantFrom('sent', 'sent', 'sent', 'cut', 'twice', 'answer lost', 'wrong place'),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

describePortal('a file in pieces, behind two servers in turn', (portal) => {
  let second: Awaited<ReturnType<typeof startSecondServer>>;
  let proxy: AlternatingProxy;

  beforeAll(async () => {
    second = await startSecondServer(portal.server);
    proxy = await startAlternatingProxy([portal.server.url, second.url]);
  });
  afterAll(async () => {
    await proxy.close();
    await second.close();
  });
  const newPhone = async () => new Uploader(portal.server, await portal.person('student'), proxy.url);

  test('of 5 MB, 512 KB at a time, twice over, is an application as it was', async () => {
    const phone = await newPhone();
    const [resume, letter] = [pdfOf(limits.document.maxFileSize), pdfOf(limits.document.maxFileSize)];
    const fields = {
      resume_upload: await phone.send(resume, PIECE),
      cover_letter_upload: await phone.send(letter, PIECE),
    };
    const internship = await portal.internship();
    const sent = newSubmission(internship, { resume: null, cover_letter: null, fields });
    expect(await portal.submit(phone.person, sent)).toMatchObject({
      status: 201,
      body: {
        receipt: { files: { resume: { sha256: sha256(resume) }, cover_letter: { sha256: sha256(letter) } } },
      },
    });
  });

  test('arrives as it was, whatever happens to its pieces', async () => {
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
