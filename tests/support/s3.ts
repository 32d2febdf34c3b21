import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#server/settings';

/** What goes wrong with one request. `cut` and `stall` count the bytes of the body that still come. */
export interface Fault {
  refuse?: number;
  code?: string;
  hangUp?: true;
  silent?: true;
  cut?: number;
  stall?: number;
  /** A bit of what is sent. */
  flip?: true;
}

export interface S3World {
  settings: S3Settings;
  /** The same as environment variables. */
  env: Record<string, string>;
  /** Every request that arrived: method and path. */
  requests: string[];
  /** Asked for each request; null lets it through. */
  fault: (method: string, url: string) => Fault | null;
  pageSize: number;
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

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = copy[at]! ^ 1;
  return copy;
};

const refuse = (status: number, code: string, message = ''): Answer => ({
  status,
  body: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`),
});

/**
 * One bucket of S3 in memory, by path: it knows one access key, checks the SHA-256 of what arrives, and stores an object
 * only when it arrived whole. Faults can be injected.
 */
export async function openS3(): Promise<S3World> {
  const objects = new Map<string, StoredObject>();
  const store = (key: string, bytes: Buffer, sha256?: string) =>
    objects.set(key, { bytes, sha256, storedAt: new Date().toISOString() });
  const sortedKeys = () => [...objects.keys()].sort();

  function put(key: string, { headers }: IncomingMessage, bytes: Buffer): Answer {
    const sha256 = createHash('sha256').update(bytes).digest('base64');
    if (sha256 !== headers['x-amz-checksum-sha256']) return refuse(400, 'BadDigest');
    store(key, bytes, headers['x-amz-meta-sha256'] as string | undefined);
    return { status: 200 };
  }

  function get(key: string): Answer {
    const object = objects.get(key);
    if (!object) return refuse(404, 'NoSuchKey');
    const { bytes: body, sha256 } = object;
    return { status: 200, headers: sha256 === undefined ? {} : { 'x-amz-meta-sha256': sha256 }, body };
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
    const authorization = incoming.headers.authorization ?? '';
    // As S3 does, it quotes what was signed.
    if (!authorization.includes(`Credential=${fixed.accessKeyId}/`))
      return refuse(403, 'SignatureDoesNotMatch', authorization);
    const [, name, key = ''] = url.pathname.split('/');
    if (name !== fixed.bucket) return refuse(404, 'NoSuchBucket');
    if (key === '') return list(url.searchParams);
    if (incoming.method === 'PUT') return put(key, incoming, bytes);
    if (incoming.method === 'GET') return get(key);
    objects.delete(key);
    return { status: 204 };
  }

  async function answerTo(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '' } = incoming;
    const url = new URL(incoming.url ?? '', 'http://s3');
    world.requests.push(`${method} ${url.pathname}`);
    const fault: Fault = world.fault(method, url.pathname) ?? {};
    // Rejects when the sender goes away: nothing of it is stored.
    const sent = await buffer(incoming).then((bytes) => (fault.flip ? flipped(bytes, 0) : bytes));
    if (fault.hangUp) return void outgoing.destroy();
    if (fault.silent) return;
    const {
      status,
      headers,
      body = Buffer.alloc(0),
    } = fault.refuse ? refuse(fault.refuse, fault.code ?? 'InternalError') : handle(incoming, url, sent);
    outgoing.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': body.length }) });
    if (fault.cut !== undefined) outgoing.write(body.subarray(0, fault.cut), () => outgoing.destroy());
    else if (fault.stall !== undefined) outgoing.write(body.subarray(0, fault.stall));
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
