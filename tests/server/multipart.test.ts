import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorCode, FieldErrors } from '#contract/errors';
import { fileSentences } from '#contract/files';
import type { AppEnv } from '#server/http/operation';
import { createOpenBodies, FORM_BYTES, type OpenBodies } from '#server/core/open-bodies';
import { systemClock } from '#server/dependencies';
import { discardUnreadBody } from '#server/http/body';
import { onError } from '#server/http/responses';
import { AppError } from '#server/core/errors';
import { receiveMultipart, type MultipartSpec } from '#server/http/multipart';
import { formBytes, formOf, inPieces, streamedPost, type Entry } from '../support/forms';
import { expectRefusal } from '../support/portal';
import { send } from '../support/raw-request';
import { sha256 } from '../support/submission';
import { LONG } from '../support/timeouts';

const MB = 1024 * 1024;
const maxBytes = 5 * MB;
const files = { resume: { maxBytes, label: 'Resume' }, cover_letter: { maxBytes, label: 'Cover Letter' } };
const declared = ['internship_id', 'level_achieved', 'queued_at'];
const spec: MultipartSpec<keyof typeof files> = { files, fields: declared, maxFields: 3 };

interface Received {
  fields: Record<string, string>;
  files: Record<string, { name: string; size: number; sha256: string; stored: string; mode: number }>;
}

let incomingDir: string;
let memory: OpenBodies;
const sender = { address: 'a', isApproved: false };
/** What reading each form failed with, also when the client is gone. */
let failures: unknown[];

/** A server that answers what it received, and then keeps nothing. */
const app = new Hono<AppEnv>().basePath('/api').onError(onError);
app.use(async (c, next) => {
  c.set('logger', { error: () => undefined } as never);
  await next();
});
app.post('/refused', discardUnreadBody, () => {
  throw new AppError('session_expired');
});
app.post('/form', discardUnreadBody, async (c) => {
  const held = memory.hold(sender, () => undefined);
  c.set('heldBody', held);
  try {
    return await receiveMultipart(c, { incomingDir }, spec, async ({ fields, files }) => {
      const received: Received = { fields, files: {} };
      for (const [field, { name, size, sha256: hash, path: file }] of Object.entries(files)) {
        const mode = (await stat(file)).mode & 0o777;
        received.files[field] = { name, size, sha256: hash, stored: sha256(await readFile(file)), mode };
      }
      return c.json(received);
    });
  } catch (error) {
    failures.push(error);
    throw error;
  } finally {
    held.release();
  }
});

beforeEach(async () => {
  incomingDir = await mkdtemp(path.join(tmpdir(), 'wokabaut-incoming-'));
  failures = [];
  memory = createOpenBodies(systemClock);
});
afterEach(async () => {
  expect(await readdir(incomingDir), 'no temporary file is left').toEqual([]);
  await rm(incomingDir, { recursive: true, force: true });
});

const post = async (body: RequestInit) => {
  const response = await app.request('/api/form', body);
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
};
async function sendForm(form: FormData, size = 64 * 1024, headers = {}) {
  const { bytes, contentType } = await formBytes(form);
  return post(streamedPost(bytes, size, { 'content-type': contentType, ...headers }));
}
const receivedOf = async (answer: Promise<{ body: unknown }>) => (await answer).body as Received;
/** Sends a resume over a real connection, which the client breaks after this share of it. */
async function sendOver(path: string, resume: Uint8Array<ArrayBuffer>, arrives: number) {
  const { bytes, contentType } = await formBytes(formOf(['resume', resume]));
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { 'content-type': contentType, connection: 'close' };
  const answer = await send(url, { method: 'POST', path, headers, body: Buffer.from(bytes), arrives });
  if (answer === null) await vi.waitUntil(() => failures.length > 0, LONG);
  await new Promise((resolve) => server.close(resolve));
  return answer;
}
const boundaryB = { 'content-type': 'multipart/form-data; boundary=b' };

describe('a form that arrives whole', () => {
  const resume = new Uint8Array(randomBytes(3000));
  const letter = new Uint8Array(randomBytes(70_000));

  test.each([1, 7, 61, 4096])('is read the same in pieces of %i bytes, files before fields', async (size) => {
    const form = formOf(
      ['resume', resume, 'résumé of Maria.pdf'],
      ['internship_id', '17'],
      ['cover_letter', letter],
      ['level_achieved', '[{"grade":12}]'],
    );
    const { fields, files } = await receivedOf(sendForm(form, size));
    expect(fields).toEqual({ internship_id: '17', level_achieved: '[{"grade":12}]' });
    expect(files.resume).toEqual({
      name: 'résumé of Maria.pdf',
      size: resume.length,
      sha256: sha256(resume),
      stored: sha256(resume),
      mode: 0o600,
    });
    expect(files.cover_letter?.stored).toBe(sha256(letter));
  });

  test('keeps an empty file as an empty one, and ignores an untouched file input', async () => {
    const form = formOf(['resume', new Uint8Array()], ['cover_letter', new Uint8Array(), '']);
    const { files } = await receivedOf(sendForm(form));
    expect(Object.entries(files)).toMatchObject([['resume', { size: 0 }]]);
  });

  test('may hold a file of exactly the limit, and loses files of other names', async () => {
    const form = formOf(['photo', letter], ['resume', new Uint8Array(maxBytes)]);
    const { files } = await receivedOf(sendForm(form));
    expect(Object.entries(files)).toMatchObject([['resume', { size: maxBytes }]]);
  });

  test('loses text fields that nobody declared', async () => {
    const { fields } = await receivedOf(sendForm(formOf(['role', 'admin'], ['internship_id', '17'])));
    expect(fields).toEqual({ internship_id: '17' });
  });

  test('names a file without line breaks, tabs and other control characters', async () => {
    const head = (name: string, filename: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"; ${filename}\r\n\r\nx\r\n`;
    const text = `${head('resume', 'filename="my\tlong cv.pdf"')}${head('cover_letter', "filename*=UTF-8''a%0D%0Ab%07%E2%80%A8.pdf")}--b--\r\n`;
    const { files } = await receivedOf(post(streamedPost(Buffer.from(text), 64, boundaryB)));
    expect([files.resume?.name, files.cover_letter?.name]).toEqual(['my long cv.pdf', 'a b .pdf']);
  });
});

describe('a form is refused', () => {
  const one = new Uint8Array(10);

  test.each<[string, ErrorCode, FieldErrors | undefined, Entry[]]>([
    [
      'with a file of one byte too many',
      'file_too_large',
      { resume: [fileSentences.tooLarge('Resume', maxBytes)] },
      [
        ['cover_letter', one],
        ['resume', new Uint8Array(maxBytes + 1)],
      ],
    ],
    [
      'with the same file twice',
      'validation_failed',
      { resume: [fileSentences.repeated('Resume')] },
      [
        ['resume', one],
        ['resume', new Uint8Array(20)],
      ],
    ],
    [
      'with the same text field twice',
      'validation_failed',
      { internship_id: [fileSentences.repeated('internship_id')] },
      [
        ['internship_id', '1'],
        ['internship_id', '2'],
      ],
    ],
    ['with too many fields', 'payload_too_large', undefined, [...'abcd'].map((name) => [name, 'x'])],
    ['with too long a field', 'payload_too_large', undefined, [['a', 'x'.repeat(64 * 1024 + 1)]]],
    [
      'with too much text in all',
      'payload_too_large',
      undefined,
      declared.map((name) => [name, 'x'.repeat(44 * 1024)]),
    ],
  ])('%s', (_, code, errors, entries) => expectRefusal(sendForm(formOf(...entries)), code, errors));

  test('by its announced length, when that is far beyond every limit', () =>
    expectRefusal(
      sendForm(formOf(['resume', one]), 4096, { 'content-length': String(50 * MB) }),
      'payload_too_large',
    ));

  test('before all of it is read, when it announces no length and is far beyond every limit', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) =>
        controller.enqueue(
          Buffer.from('--b\r\nContent-Disposition: form-data; name="holiday"; filename="a"\r\n\r\n'),
        ),
      pull(controller) {
        if (sent === 400) return controller.close();
        sent += 1;
        controller.enqueue(new Uint8Array(MB));
      },
    });
    await expectRefusal(post({ ...streamedPost(one, 1, boundaryB), body: endless }), 'payload_too_large');
    // Twice what the form may hold, and what is read so that the refusal arrives.
    expect(sent).toBeLessThan(22 + 34);
  });

  test('when it is cut off, or has another boundary or none', async () => {
    const { bytes, contentType } = await formBytes(formOf(['resume', new Uint8Array(10_000)]));
    for (const [body, type] of [
      [bytes.slice(0, 5000), contentType],
      [bytes, 'multipart/form-data; boundary=other'],
      [bytes, 'multipart/form-data'],
    ] as const)
      await expectRefusal(post(streamedPost(body, 512, { 'content-type': type })), 'bad_multipart');
  });

  test('when it is no form', () => expectRefusal(post({ method: 'POST', body: '{}' }), 'unsupported_body'));
});

describe('while others of its address have not ended', () => {
  const text = 'x'.repeat(50_000);

  test('it is refused before its first field, and by a field that is too much for the memory', async () => {
    const others = memory.hold(sender, () => undefined);
    others.add(8 * MB);
    await expectRefusal(sendForm(formOf(['queued_at', text])), 'unavailable', undefined, 5000);
    others.release();
    const more = memory.hold(sender, () => undefined);
    more.add(8 * MB - FORM_BYTES - text.length + 1);
    await expectRefusal(sendForm(formOf(['queued_at', text])), 'unavailable', undefined, 5000);
    more.release();
    const { fields } = await receivedOf(sendForm(formOf(['queued_at', text])));
    expect(fields).toEqual({ queued_at: text });
  });
});

describe.each([
  ['/form', 413],
  ['/refused', 401],
])('a refusal by %s with %i', (where, status) => {
  test('comes after the rest of the body was read, so that no client sees a reset', async () => {
    const { bytes, contentType } = await formBytes(formOf(['resume', new Uint8Array(6 * MB)]));
    let unread = bytes.length;
    const counted = inPieces(bytes, 64 * 1024).pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          unread -= piece.length;
          controller.enqueue(piece);
        },
      }),
    );
    const request = streamedPost(bytes, 1, { 'content-type': contentType });
    const response = await app.request(`/api${where}`, { ...request, body: counted });
    expect([response.status, unread]).toEqual([status, 0]);
  });

  test('reaches a client that sends all 8 MB over a real connection', async () => {
    expect(await sendOver(where, new Uint8Array(8 * MB), 1)).toMatchObject({ status });
  });
});

test('a client that disconnects in the middle of a file leaves nothing behind', async () => {
  await sendOver('/form', new Uint8Array(MB), 0.3);
  expect(failures).toMatchObject([{ code: 'bad_multipart' }]);
});
