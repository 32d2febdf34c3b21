import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#server/settings';

/** What goes wrong with one request. `pause` (and then nothing more), `cut` and `flip` count bytes of the body. */
export interface Fault {
  refuse?: number;
  code?: string;
  hangUp?: true;
  silent?: true;
  pause?: number;
  cut?: number;
  flip?: number;
}

export interface S3World {
  settings: S3Settings;
  /** The same as environment variables. */
  env: Record<string, string>;
  /** Every request that arrived: method and path. */
  requests: string[];
  /** Asked for each request; null lets it through. */
  fault: (method: string, url: string) => Fault | null;
  /** Keys in a page of a list. */
  pageSize: number;
  /** Every key in the bucket, sorted. */
  keys(): string[];
  /** Stores an object that the server did not write. */
  put(key: string, text: string): void;
  /** Flips a bit of a stored object's byte `at`; null removes its second half. */
  damage(key: string, at: number | null): void;
  close(): Promise<void>;
}

interface StoredObject {
  bytes: Buffer;
  sha256: string | undefined;
  etag: string;
  storedAt: string;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer;
}

const fixed = {
  bucket: 'wokabaut',
  region: 'us-east-1',
  accessKeyId: 'ACCESS-KEY',
  secretAccessKey: 'SECRET-KEY',
};

const hex = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = copy[at]! ^ 1;
  return copy;
};

const refuse = (status: number, code: string, message = ''): Answer => ({
  status,
  body: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`),
});

/** What the client had to sign, and whether it did (AWS Signature Version 4). */
function checkSignature({ method = '', headers }: IncomingMessage, url: URL) {
  const [, credential = '', signed = '', signature = ''] =
    /Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)/.exec(headers.authorization ?? '') ?? [];
  const [, ...scope] = credential.split('/');
  url.searchParams.sort();
  const query = url.searchParams.toString().replaceAll('+', '%20');
  const values = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const request = [method, url.pathname, query, values.join(''), signed, headers['x-amz-content-sha256']];
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), hex(request.join('\n'))].join(
    '\n',
  );
  const key = scope.reduce<string | Buffer>(
    (outer, part) => hmac(outer, part),
    `AWS4${fixed.secretAccessKey}`,
  );
  return { toSign, isValid: hmac(key, toSign).toString('hex') === signature };
}

/**
 * One bucket of S3 in memory, by path: it checks signatures, and the SHA-256 of what arrives, and stores an object only
 * when it arrived whole. Faults can be injected.
 */
export async function openS3(): Promise<S3World> {
  const objects = new Map<string, StoredObject>();
  const store = (key: string, bytes: Buffer, sha256?: string) =>
    objects.set(key, { bytes, sha256, etag: `"${hex(bytes)}"`, storedAt: new Date().toISOString() });
  const sortedKeys = () => [...objects.keys()].sort();

  function put(key: string, { headers }: IncomingMessage, bytes: Buffer): Answer {
    const sha256 = createHash('sha256').update(bytes).digest('base64');
    if (sha256 !== headers['x-amz-checksum-sha256']) return refuse(400, 'BadDigest');
    store(key, bytes, headers['x-amz-meta-sha256'] as string | undefined);
    return { status: 200 };
  }

  function get(key: string, { headers }: IncomingMessage): Answer {
    const object = objects.get(key);
    if (!object) return refuse(404, 'NoSuchKey');
    const { bytes, sha256, etag } = object;
    if (headers['if-match'] && headers['if-match'] !== etag) return refuse(412, 'PreconditionFailed');
    const from = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
    const range = from && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    return {
      status: from ? 206 : 200,
      headers: { etag, ...(sha256 && { 'x-amz-meta-sha256': sha256 }), ...range },
      body: bytes.subarray(Number(from ?? 0)),
    };
  }

  function list(query: URLSearchParams): Answer {
    // Tokens of S3 are opaque: this one has signs that XML must escape.
    const after = /^"after" (.*)$/.exec(query.get('continuation-token') ?? '')?.[1] ?? '';
    const left = sortedKeys().filter((key) => key > after && key.startsWith(query.get('prefix') ?? ''));
    const page = left.slice(0, world.pageSize);
    const isTruncated = left.length > page.length;
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.storedAt}</LastModified></Contents>`,
    );
    const token = `<NextContinuationToken>&quot;after&quot; ${page.at(-1)}</NextContinuationToken>`;
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${entries.join('')}${isTruncated ? token : ''}</ListBucketResult>`,
      ),
    };
  }

  function handle(incoming: IncomingMessage, url: URL, bytes: Buffer): Answer {
    const { toSign, isValid } = checkSignature(incoming, url);
    // As S3 does, it quotes what was signed.
    if (!isValid) return refuse(403, 'SignatureDoesNotMatch', `${fixed.accessKeyId} ${toSign}`);
    const [, name, key = ''] = url.pathname.split('/');
    if (name !== fixed.bucket) return refuse(404, 'NoSuchBucket');
    if (key === '') return list(url.searchParams);
    if (incoming.method === 'PUT') return put(key, incoming, bytes);
    if (incoming.method === 'GET') return get(key, incoming);
    objects.delete(key);
    return { status: 204 };
  }

  async function answerTo(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '' } = incoming;
    const url = new URL(incoming.url ?? '', 'http://s3');
    world.requests.push(`${method} ${url.pathname}`);
    const fault: Fault = world.fault(method, url.pathname) ?? {};
    // Rejects when the sender goes away: nothing of it is stored.
    let sent = await buffer(incoming);
    if (fault.hangUp) return void outgoing.destroy();
    if (fault.silent) return;
    if (fault.flip !== undefined && method === 'PUT') sent = flipped(sent, fault.flip);
    const {
      status,
      headers,
      body = Buffer.alloc(0),
    } = fault.refuse ? refuse(fault.refuse, fault.code ?? 'InternalError') : handle(incoming, url, sent);
    outgoing.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': body.length }) });
    if (fault.cut !== undefined) outgoing.write(body.subarray(0, fault.cut), () => outgoing.destroy());
    else if (fault.pause !== undefined) outgoing.write(body.subarray(0, fault.pause));
    else outgoing.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    answerTo(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings: S3Settings = { ...fixed, endpoint: `http://127.0.0.1:${port}` };
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
    pageSize: 1000,
    keys: sortedKeys,
    put: (key, text) => void store(key, Buffer.from(text)),
    damage(key, at) {
      const object = objects.get(key)!;
      const { bytes } = object;
      object.bytes = at === null ? bytes.subarray(0, bytes.length / 2) : flipped(bytes, at);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return world;
}
