import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fileSentences } from '#contract/files';
import { limits, durations } from '#contract/limits';
import { TUS_VERSION, uploadSentences } from '#contract/uploads';
import { deleteExpiredUploads } from '#server/modules/uploads/uploads.usecases';
import { describePortal, expectRefusal } from '../support/portal';
import { newSubmission } from '../support/submission';
import { LONG } from '../support/timeouts';
import { expectNothingKept, Uploader } from '../support/uploads';

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

    test.each(['filename %%%', 'x a, filename A!'])('with the metadata “%s”', async (metadata) => {
      const { status, body } = await phone.askToCreate(10, { 'Upload-Metadata': metadata });
      expect([status, body.error]).toEqual([400, uploadSentences.header('Upload-Metadata')]);
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
  });
});
