import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits';
import { startAlternatingProxy, type AlternatingProxy } from '../support/alternating-proxy';
import { describePortal } from '../support/portal';
import { startSecondServer } from '../support/server';
import { newSubmission, samplePdf, sha256 } from '../support/submission';
import { expectKept, Uploader } from '../support/uploads';

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
