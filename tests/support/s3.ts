import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '#server/settings';

/**
 * What goes wrong with one request. `pause` (and then nothing more), `cut` (off) and `flip` count bytes of the body from
 * its beginning.
 */
export type Fault =
  | { refuse: number; code?: string }
  | { hangUp: true }
  | { silent: true }
  | { pause: number }
  | { cut: number }
  | { flip: number };

export interface S3World {
  settings: S3Settings;
  /** The same as environment variables. */
  env: Record<string, string>;
  /** Every request that arrived: method and path with query. */
  requests: string[];
  /** Asked for each request; null lets it through. */
  fault: (method: string, url: string) => Fault | null;
  /** Keys in a page of a list; undefined: all in one. */
  pageSize: number | undefined;
  /** Every key in the bucket, sorted. */
  keys(): Promise<string[]>;
  /** Puts an object there past the door. */
  put(key: string, text: string): Promise<void>;
  /** Flips a bit of a stored object's byte `at`, or takes its second half away. */
  damage(key: string, at: number | null): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const bucket = 'wokabaut';

const xmlError = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = copy[at]! ^ 1;
  return copy;
};

/**
 * An S3 server that verifies signatures (s3rver), behind a door that does what s3rver leaves out and S3 does: an upload
 * is judged by its SHA-256 and stored only when it arrived whole. At the door things can be made to go wrong.
 */
export async function openS3(): Promise<S3World> {
  const directory = await mkdtemp(join(tmpdir(), 'wokabaut-s3-'));
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await s3rver.run();
  const fileOf = (key: string) => join(directory, bucket, `${key}._S3rver_object`);

  /** The request as it came to the real one, whatever body it has by now. */
  const forward = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const { method, url, headers } = incoming;
      const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        buffer(answer).then(
          (bytes) => resolve({ status: answer.statusCode!, headers: answer.headers, body: bytes }),
          reject,
        );
      });
      outgoing.once('error', reject).end(body);
    });

  async function answerTo(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming;
    world.requests.push(`${method} ${url}`);
    const fault = world.fault(method, url);
    const refuse = (status: number, code: string) => outgoing.writeHead(status).end(xmlError(code));
    // Rejects when the sender goes away: nothing of it is stored.
    let body = await buffer(incoming);
    if (fault && 'refuse' in fault) return void refuse(fault.refuse, fault.code ?? 'InternalError');
    if (fault && 'hangUp' in fault) return void outgoing.destroy();
    if (fault && 'silent' in fault) return;
    if (method === 'PUT') {
      if (fault && 'flip' in fault) body = flipped(body, fault.flip);
      const sha256 = createHash('sha256').update(body).digest('hex');
      if (sha256 !== incoming.headers['x-amz-content-sha256'])
        return void refuse(400, 'XAmzContentSHA256Mismatch');
    }
    const isList = url.includes('list-type=2') && world.pageSize !== undefined;
    const query = new URL(url, 'http://s3').searchParams;
    // s3rver makes its continuation tokens with a cipher that Node does not know any more, and so cannot read ours.
    const answer: Answer = query.has('continuation-token')
      ? { status: 200, headers: {}, body: Buffer.alloc(0) }
      : await forward(incoming, body);
    if (answer.status === 200 && isList) answer.body = await page(query, world.pageSize!);
    if (method === 'GET' && fault && 'flip' in fault) answer.body = flipped(answer.body, fault.flip);
    delete answer.headers['transfer-encoding'];
    outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    if (fault && 'cut' in fault) outgoing.write(answer.body.subarray(0, fault.cut), () => outgoing.destroy());
    else if (fault && 'pause' in fault) outgoing.write(answer.body.subarray(0, fault.pause));
    else outgoing.end(answer.body);
  }

  async function page(query: URLSearchParams, maxKeys: number): Promise<Buffer> {
    const startAfter = /^"after" (.*)$/.exec(query.get('continuation-token') ?? '')?.[1] ?? '';
    const { objects, isTruncated } = await s3rver.store.listObjects(bucket, {
      startAfter,
      prefix: query.get('prefix') ?? '',
      maxKeys,
    });
    const contents = objects.map(
      ({ key, lastModifiedDate }) =>
        `<Contents><Key>${key}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
    );
    const next = `<NextContinuationToken>&quot;after&quot; ${objects.at(-1)?.key}</NextContinuationToken>`;
    return Buffer.from(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${isTruncated ? next : ''}</ListBucketResult>`,
    );
  }

  const door = createServer((incoming, outgoing) => {
    answerTo(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  const world: S3World = {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    requests: [],
    fault: () => null,
    pageSize: undefined,
    async keys() {
      const { objects } = await s3rver.store.listObjects(bucket, { maxKeys: Infinity });
      return objects.map(({ key }) => key).sort();
    },
    async put(key, text) {
      const path = fileOf(key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    },
    async damage(key, at) {
      const bytes = await readFile(fileOf(key));
      await writeFile(fileOf(key), at === null ? bytes.subarray(0, bytes.length / 2) : flipped(bytes, at));
    },
    async close() {
      door.closeAllConnections();
      await new Promise((done) => door.close(done));
      await s3rver.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return world;
}
