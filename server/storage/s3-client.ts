import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Agent, request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { AppError } from '../core/errors';
import type { S3Settings } from '../settings';
import { isPassing, refusal, S3Error } from './s3-error';

/** Milliseconds without a sign of life after which a connection counts as lost. */
export const SILENCE = 15_000;
/** Milliseconds before the second try; three times as long before the third, each up to half as long again. */
const FIRST_PAUSE = 150;
const TRIES = 3;
/** What S3 says in words, as a list of a thousand keys, is far smaller. */
const LONGEST_TEXT = 4 * 1024 * 1024;
const NOTHING = createHash('sha256').digest('hex');

/**
 * A finished file on this machine. S3 refuses the upload when what arrives has another SHA-256 (lower-case hex), and
 * stores that do not look at that one look at the MD5 (base64).
 */
export interface Upload {
  path: string;
  size: number;
  sha256: string;
  md5: string;
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** None for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Upload;
  tries?: number;
}

/** An answer that says yes; its bytes are still to be read, or to be discarded. */
export interface S3Answer {
  headers: IncomingHttpHeaders;
  /** Waiting for S3 has an end; being slow to take the next chunk has none. */
  bytes: AsyncIterable<Buffer>;
  discard(): void;
}

/**
 * Signed requests to one bucket, addressed by path. All are repeated when the line or the store fails for a moment: none
 * does anything else the second time.
 */
export class S3Client {
  private readonly request;
  private readonly agent;

  constructor(
    private readonly settings: S3Settings,
    private readonly silence: number,
  ) {
    const secure = settings.endpoint.startsWith('https:');
    this.request = secure ? requestHttps : requestHttp;
    this.agent = secure ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  }

  /** @throws S3Error what S3 refused; AppError `unavailable` or `storage_full`, with the S3Error or Node's error as cause */
  open(wanted: S3Request): Promise<S3Answer> {
    return this.untilItWorks(wanted, (answer) => Promise.resolve(answer));
  }

  /** As `open`. @returns the whole body as text */
  text(wanted: S3Request): Promise<string> {
    return this.untilItWorks(wanted, readText);
  }

  private async untilItWorks<T>(wanted: S3Request, take: (answer: S3Answer) => Promise<T>): Promise<T> {
    const { tries = TRIES } = wanted;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await take(await this.exchange(wanted));
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (attempt >= tries) throw new AppError('unavailable', { cause: error });
      }
      await wait(FIRST_PAUSE * 3 ** (attempt - 1) * (1 + Math.random() / 2));
    }
  }

  private async exchange(wanted: S3Request): Promise<S3Answer> {
    const { method, body } = wanted;
    const { url, headers } = await this.sign(wanted);
    const outgoing = this.request(url, { method, headers, agent: this.agent, timeout: this.silence });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).on('error', reject);
      outgoing.on('timeout', () => outgoing.destroy(new Error('S3 said nothing for too long')));
    });
    if (body) pipeline(createReadStream(body.path), outgoing, (error) => error && outgoing.destroy(error));
    else outgoing.end();
    const incoming = await answered;
    // From here on whoever reads decides how long is too long: a phone may take its time.
    outgoing.setTimeout(0);
    const answer = {
      headers: incoming.headers,
      bytes: patiently(incoming, this.silence),
      discard: () => void incoming.destroy(),
    };
    const status = incoming.statusCode!;
    if (status >= 200 && status < 300) return answer;
    const said = await readText(answer).catch(() => '');
    outgoing.destroy();
    throw refusal(new S3Error(method, status, said));
  }

  private async sign({ method, key, query = {}, headers = {}, body }: S3Request) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.settings;
    const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        ...headers,
        ...(body && { 'Content-MD5': body.md5 }),
        'X-Amz-Content-Sha256': body?.sha256 ?? NOTHING,
      },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
    }).sign();
    const length = body && { 'Content-Length': String(body.size) };
    return { url: signed.url, headers: { ...Object.fromEntries(signed.headers), ...length } };
  }
}

async function* patiently(incoming: IncomingMessage, patience: number): AsyncGenerator<Buffer> {
  const chunks = incoming[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const silence = setTimeout(() => incoming.destroy(new Error('S3 fell silent')), patience);
    const next = await chunks.next().finally(() => clearTimeout(silence));
    if (next.done) return;
    yield next.value;
  }
}

async function readText(answer: S3Answer): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.bytes) {
      size += chunk.length;
      if (size > LONGEST_TEXT) throw new Error('S3 answered at too great length');
      chunks.push(chunk);
    }
  } finally {
    answer.discard();
  }
  return Buffer.concat(chunks).toString();
}
