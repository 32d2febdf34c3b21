import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors';
import type { AppEnv } from '#server/http/context';
import { discardUnreadBody } from '#server/http/discard-body';
import { onError } from '#server/http/error-responses';
import { AppError } from '#server/core/errors';
import { receiveMultipart, type MultipartSpec } from '#server/http/multipart';
import { formBytes, streamedPost } from '../support/forms';
import { sha256 } from '../support/portal';

const MB = 1024 * 1024;
const spec: MultipartSpec<'resume' | 'cover_letter'> = {
  files: {
    resume: { maxBytes: 5 * MB, label: 'Resume' },
    cover_letter: { maxBytes: 5 * MB, label: 'Cover Letter' },
  },
  maxFields: 3,
};

interface Seen {
  fields: Record<string, string>;
  files: Record<string, { name: string; size: number; sha256: string; stored: string; mode: number }>;
}

let incomingDir: string;
let outcome: Outcome;

/** Tells a test how the reading of a form ended, also when nobody is left to be answered. */
class Outcome {
  resolve!: () => void;
  reject!: (reason: unknown) => void;
  readonly promise = new Promise<void>((resolve, reject) => Object.assign(this, { resolve, reject }));
}

/** A server that says what it received, and then keeps nothing. */
const app = new Hono<AppEnv>();
app.onError(onError);
app.use(async (c, next) => {
  c.set('logger', { error: () => undefined } as never);
  await next();
});
app.post('/refused', discardUnreadBody, () => {
  throw new AppError('session_expired');
});
app.post('/', async (c) => {
  try {
    const { fields, files, discard } = await receiveMultipart(c, { incomingDir }, spec);
    const seen: Seen = { fields, files: {} };
    for (const [name, file] of Object.entries(files)) {
      const { mode } = await stat(file.path);
      const stored = sha256(await readFile(file.path));
      seen.files[name] = {
        name: file.name,
        size: file.size,
        sha256: file.sha256,
        stored,
        mode: mode & 0o777,
      };
    }
    await discard();
    outcome.resolve();
    return c.json(seen);
  } catch (error) {
    outcome.reject(error);
    throw error;
  }
});

beforeEach(async () => {
  incomingDir = await mkdtemp(path.join(tmpdir(), 'wokabaut-incoming-'));
  outcome = new Outcome();
  outcome.promise.catch(() => undefined);
});
afterEach(async () => {
  await rm(incomingDir, { recursive: true, force: true });
});

async function send(form: FormData, pieces = 64 * 1024) {
  const { bytes, contentType } = await formBytes(form);
  return app.request('/', streamedPost(bytes, pieces, { 'content-type': contentType }));
}

const file = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name);
const refusal = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as ErrorBody,
});
const leftOver = () => readdir(incomingDir);

describe('a form that arrives whole', () => {
  const resume = new Uint8Array(randomBytes(3000));
  const letter = new Uint8Array(randomBytes(70_000));

  test.each([1, 7, 61, 4096])('is read the same in pieces of %i bytes, files before fields', async (size) => {
    const form = new FormData();
    form.set('resume', file(resume, 'résumé of Maria.pdf'));
    form.set('internship_id', '17');
    form.set('cover_letter', file(letter, 'letter.pdf'));
    form.set('level_achieved', '[{"grade":12}]');
    const seen = (await (await send(form, size)).json()) as Seen;
    expect(seen.fields).toEqual({ internship_id: '17', level_achieved: '[{"grade":12}]' });
    expect(seen.files.resume).toEqual({
      name: 'résumé of Maria.pdf',
      size: resume.length,
      sha256: sha256(resume),
      stored: sha256(resume),
      mode: 0o600,
    });
    expect(seen.files.cover_letter?.stored).toBe(sha256(letter));
    expect(await leftOver()).toEqual([]);
  });

  test('keeps an empty file as an empty one, and takes an untouched file input for none', async () => {
    const form = new FormData();
    form.set('resume', file(new Uint8Array(), 'empty.pdf'));
    form.set('cover_letter', file(new Uint8Array(), ''));
    const seen = (await (await send(form)).json()) as Seen;
    expect(Object.keys(seen.files)).toEqual(['resume']);
    expect(seen.files.resume?.size).toBe(0);
  });

  test('takes a file of exactly the limit', async () => {
    const form = new FormData();
    form.set('resume', file(new Uint8Array(5 * MB), 'full.pdf'));
    const seen = (await (await send(form)).json()) as Seen;
    expect(seen.files.resume?.size).toBe(5 * MB);
  });

  test('names a file without line breaks, tabs and other control characters', async () => {
    const head = (name: string, filename: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"; ${filename}\r\n\r\nx\r\n`;
    const text = `${head('resume', 'filename="my\tlong cv.pdf"')}${head('cover_letter', "filename*=UTF-8''a%0D%0Ab%07%E2%80%A8.pdf")}--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await app.request('/', streamedPost(Buffer.from(text), 64, headers));
    const seen = (await response.json()) as Seen;
    expect([seen.files.resume?.name, seen.files.cover_letter?.name]).toEqual(['my long cv.pdf', 'a b .pdf']);
  });

  test('leaves out files that nobody asked for', async () => {
    const form = new FormData();
    form.set('photo', file(letter, 'holiday.jpg'));
    form.set('resume', file(resume, 'cv.pdf'));
    const seen = (await (await send(form)).json()) as Seen;
    expect(Object.keys(seen.files)).toEqual(['resume']);
    expect(await leftOver()).toEqual([]);
  });
});

describe('a form that cannot be taken', () => {
  afterEach(async () => {
    expect(await leftOver(), 'no temporary file is left').toEqual([]);
  });

  test('a file of one byte too many is refused with its field and limit', async () => {
    const form = new FormData();
    form.set('cover_letter', file(new Uint8Array(1000), 'letter.pdf'));
    form.set('resume', file(new Uint8Array(5 * MB + 1), 'huge.pdf'));
    const sentence = 'Resume is too large: the limit is 5 MB.';
    expect(await refusal(await send(form))).toEqual({
      status: 413,
      body: { code: 'file_too_large', error: sentence, message: sentence, errors: { resume: [sentence] } },
    });
  });

  test('the same file twice is refused, never guessed', async () => {
    const form = new FormData();
    form.append('resume', file(new Uint8Array(10), 'one.pdf'));
    form.append('resume', file(new Uint8Array(20), 'two.pdf'));
    const { status, body } = await refusal(await send(form));
    expect([status, body.errors]).toEqual([422, { resume: ['Resume was sent more than once.'] }]);
  });

  test('the same text field twice is refused', async () => {
    const form = new FormData();
    form.append('internship_id', '1');
    form.append('internship_id', '2');
    const { status, body } = await refusal(await send(form));
    expect([status, body.errors]).toEqual([
      422,
      { internship_id: ['internship_id was sent more than once.'] },
    ]);
  });

  test('too many fields and too long a field are too large', async () => {
    const many = new FormData();
    for (const name of ['a', 'b', 'c', 'd']) many.set(name, 'x');
    expect((await send(many)).status).toBe(413);
    const long = new FormData();
    long.set('level_achieved', 'x'.repeat(64 * 1024 + 1));
    expect((await send(long)).status).toBe(413);
  });

  test('a body far beyond every limit is refused by its announced length', async () => {
    const form = new FormData();
    form.set('resume', file(new Uint8Array(100), 'cv.pdf'));
    const { bytes, contentType } = await formBytes(form);
    const headers = { 'content-type': contentType, 'content-length': String(50 * MB) };
    expect((await app.request('/', streamedPost(bytes, 4096, headers))).status).toBe(413);
  });

  test('a body far beyond every limit that announces no length is not swallowed', async () => {
    const piece = new Uint8Array(MB);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) =>
        controller.enqueue(
          Buffer.from('--b\r\nContent-Disposition: form-data; name="holiday"; filename="a"\r\n\r\n'),
        ),
      pull(controller) {
        if (sent === 400) return controller.close();
        sent += 1;
        controller.enqueue(piece);
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await app.request('/', { ...streamedPost(piece, 1, headers), body: endless });
    expect((await refusal(response)).body.code).toBe('payload_too_large');
    // Twice what the form may hold, and what is drained so that the refusal arrives.
    expect(sent).toBeLessThan(22 + 34);
  });

  test('a cut-off form, another boundary and none are broken forms', async () => {
    const form = new FormData();
    form.set('resume', file(new Uint8Array(10_000), 'cv.pdf'));
    const { bytes, contentType } = await formBytes(form);
    const cutOff = streamedPost(bytes.slice(0, 5000), 512, { 'content-type': contentType });
    const other = streamedPost(bytes, 512, { 'content-type': 'multipart/form-data; boundary=other' });
    const none = streamedPost(bytes, 512, { 'content-type': 'multipart/form-data' });
    for (const broken of [cutOff, other, none]) {
      const { status, body } = await refusal(await app.request('/', broken));
      expect([status, body.code]).toEqual([400, 'bad_multipart']);
    }
  });

  test.each([
    ['/', 413],
    ['/refused', 401],
  ])(
    'the rest of a body is read before %s answers %i, so that no client sees a reset',
    async (where, status) => {
      const form = new FormData();
      form.set('resume', file(new Uint8Array(6 * MB), 'huge.pdf'));
      const { bytes, contentType } = await formBytes(form);
      let unread = bytes.length;
      const post = streamedPost(bytes, 64 * 1024, { 'content-type': contentType });
      const counted = (post.body as ReadableStream<Uint8Array>).pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(piece, controller) {
            unread -= piece.length;
            controller.enqueue(piece);
          },
        }),
      );
      const response = await app.request(where, { ...post, body: counted });
      expect([response.status, unread]).toEqual([status, 0]);
    },
  );

  test('a body that is no form is not accepted', async () => {
    const response = await app.request('/', { method: 'POST', body: '{}' });
    expect(response.status).toBe(415);
  });
});

describe('over a real connection', () => {
  const server = createAdaptorServer({ fetch: app.fetch });
  let port: number;
  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  const post = (where: string, contentType: string, length: number) =>
    request({
      port,
      path: where,
      method: 'POST',
      headers: { 'content-type': contentType, 'content-length': length },
      agent: false,
    });

  const answerOf = (outgoing: ReturnType<typeof request>) =>
    new Promise<{ status: number; body: ErrorBody }>((resolve, reject) => {
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => (text += chunk));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode!, body: JSON.parse(text) as ErrorBody }),
        );
        incoming.on('error', reject);
      });
    });

  test.each(['/', '/refused'])(
    'a client that sends all 8 MB still reads the refusal of %s',
    async (where) => {
      const form = new FormData();
      form.set('resume', file(new Uint8Array(8 * MB), 'huge.pdf'));
      const { bytes, contentType } = await formBytes(form);
      const outgoing = post(where, contentType, bytes.length);
      const answered = answerOf(outgoing);
      outgoing.end(bytes);
      expect((await answered).status).toBe(where === '/' ? 413 : 401);
      expect(await leftOver()).toEqual([]);
    },
  );

  test('a client that disconnects in the middle of a file leaves nothing behind', async () => {
    const form = new FormData();
    form.set('resume', file(new Uint8Array(1 * MB), 'cv.pdf'));
    const { bytes, contentType } = await formBytes(form);
    const outgoing = post('/', contentType, bytes.length);
    outgoing.on('error', () => undefined);
    await new Promise((resolve) => outgoing.write(bytes.slice(0, 300_000), resolve));
    outgoing.destroy();
    await expect(outcome.promise).rejects.toMatchObject({ code: 'bad_multipart' });
    expect(await leftOver()).toEqual([]);
  });
});
