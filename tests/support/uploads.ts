import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors';
import { PIECE_TYPE, TUS_VERSION } from '#contract/uploads';
import { uploadPieces, uploads } from '#server/db/schema';
import { LONG } from './timeouts';
import type { Person } from './portal';
import { call, type Answer, type CallOptions, type TestServer } from './server';

/** `offset` is Upload-Offset, or null. */
type TusAnswer = Answer<ErrorBody> & { offset: number | null };

type Headed = Record<string, string>;

/** A student's phone that sends files in pieces. @param urls of servers on one database, which get its requests in turn */
export class Uploader {
  private asked = 0;

  constructor(
    readonly server: TestServer,
    readonly person: Person,
    readonly urls: readonly string[] = [server.url],
  ) {}

  /** One request to /uploads or to the upload with this id. */
  async ask(
    method: string,
    id: string | null,
    headers: Headed,
    body?: CallOptions['body'],
  ): Promise<TusAnswer> {
    const url = this.urls[this.asked++ % this.urls.length]!;
    const answer = await call<ErrorBody>(`${url}/api/uploads${id === null ? '' : `/${id}`}`, method, {
      token: this.person.token,
      headers: { 'Tus-Resumable': TUS_VERSION, ...headers },
      ...(body !== undefined && { body }),
    });
    expect(answer.headers.get('tus-resumable')).toBe(TUS_VERSION);
    const offset = answer.headers.get('upload-offset');
    return { ...answer, offset: offset === null ? null : Number(offset) };
  }

  askToCreate = (length: number | string, headers: Headed = {}, body?: CallOptions['body']) =>
    this.ask('POST', null, { 'Upload-Length': String(length), ...headers }, body);

  /** @returns the id of a new upload */
  async create(length: number, name = 'resume.pdf'): Promise<string> {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`;
    const { status, headers, body } = await this.askToCreate(length, { 'Upload-Metadata': metadata });
    if (status !== 201) throw new Error(`Creating an upload answered ${status}: ${JSON.stringify(body)}`);
    return headers.get('location')!.split('/').at(-1)!;
  }

  head = (id: string) => this.ask('HEAD', id, {});
  remove = (id: string) => this.ask('DELETE', id, {});

  patch = (id: string, offset: number | string, bytes: Uint8Array, headers: Headed = {}) =>
    this.ask(
      'PATCH',
      id,
      { 'Content-Type': PIECE_TYPE, 'Upload-Offset': String(offset), ...headers },
      new Uint8Array(bytes),
    );

  /** Sends what is missing, in pieces of `size`. */
  async finish(id: string, bytes: Uint8Array, size = 64 * 1024): Promise<void> {
    for (let at = (await this.head(id)).offset!; at < bytes.length;) {
      const answer = await this.patch(id, at, bytes.subarray(at, at + size));
      if (answer.status !== 204) throw new Error(`A piece answered ${answer.status}`);
      at = answer.offset!;
    }
  }

  /** A whole file, in pieces. @returns its upload's id */
  async send(bytes: Uint8Array, size?: number, name?: string): Promise<string> {
    const id = await this.create(bytes.length, name);
    await this.finish(id, bytes, size);
    return id;
  }

  /** Its student's uploads that are not over. */
  rows = () => this.server.deps.database.select().from(uploads).where(eq(uploads.studentId, this.person.id));

  /**
   * Begins a PATCH of `bytes`, of which the first `arrive` come.
   * @returns breaks the line there, and waits until the server has noticed
   */
  async begin(
    id: string,
    offset: number,
    bytes: Uint8Array,
    arrive: number,
    headers: Headed = {},
  ): Promise<() => Promise<void>> {
    const { hostname, port } = new URL(this.server.url);
    const socket = connect(Number(port), hostname);
    const all = {
      Host: hostname,
      Authorization: `Bearer ${this.person.token}`,
      'Tus-Resumable': TUS_VERSION,
      'Content-Type': PIECE_TYPE,
      'Upload-Offset': String(offset),
      'Content-Length': String(bytes.length),
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`PATCH /api/uploads/${id} HTTP/1.1\r\n${lines.join('')}\r\n`);
    await new Promise<void>((resolve) => socket.write(bytes.subarray(0, arrive), () => resolve()));
    const { log } = this.server;
    const seen = log.length;
    return async () => {
      socket.end();
      await vi.waitFor(() => {
        if (!log.slice(seen).some((line) => line.includes(id) && line.includes('"PATCH"')))
          throw new Error('The server has not noticed that the line broke.');
      }, LONG);
      socket.destroy();
    };
  }
}

/** The bytes that are kept of an upload. */
async function keptOf({ deps }: TestServer, id: string): Promise<Buffer> {
  const pieces = await deps.database
    .select()
    .from(uploadPieces)
    .where(eq(uploadPieces.uploadId, id))
    .orderBy(uploadPieces.offset);
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
}

/** These bytes are kept of an upload, and no others. */
export async function expectKept(server: TestServer, id: string, bytes: Uint8Array): Promise<void> {
  const kept = await keptOf(server, id);
  expect(kept.length).toBe(bytes.length);
  // Not `toEqual`, which takes seconds for a megabyte.
  expect(kept.equals(bytes)).toBe(true);
}

export const expectNothingKept = (server: TestServer, id: string) => expectKept(server, id, Buffer.alloc(0));
