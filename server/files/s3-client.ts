import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Agent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { AppError } from '../core/errors';
import type { S3Settings } from '../settings';
import { isPassing, refusal, S3Error } from './s3-error';

/** Milliseconds without a sign of life after which a connection counts as lost. */
const SILENCE = 15_000;
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

/**
 * Signed requests to one bucket, addressed by path. All are repeated when the line or the store fails for a moment: none
 * does anything else the second time.
 */
export class S3Client {
  private readonly request;
  private readonly agent;

  constructor(private readonly settings: S3Settings) {
    const secure = settings.endpoint.startsWith('https:');
    this.request = secure ? requestHttps : requestHttp;
    this.agent = secure ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  }

  /**
   * @returns an answer that says yes, its body still to be read (by `patiently`) or destroyed
   * @throws S3Error what S3 refused; AppError `unavailable` or `storage_full`, with the S3Error or Node's error as cause
   */
  async open(wanted: S3Request): Promise<IncomingMessage> {
    const { tries = TRIES } = wanted;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.exchange(wanted);
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (attempt >= tries) throw new AppError('unavailable', { cause: error });
      }
      await wait(FIRST_PAUSE * 3 ** (attempt - 1) * (1 + Math.random() / 2));
    }
  }

  /** As `open`. @returns the whole body as text */
  async text(wanted: S3Request): Promise<string> {
    return readText(await this.open(wanted));
  }

  private async exchange(wanted: S3Request): Promise<IncomingMessage> {
    const { method, body } = wanted;
    const { url, headers } = await this.sign(wanted);
    const outgoing = this.request(url, { method, headers, agent: this.agent, timeout: SILENCE });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).on('error', reject);
      outgoing.on('timeout', () => outgoing.destroy(new Error('S3 said nothing for too long')));
    });
    if (body) pipeline(createReadStream(body.path), outgoing, (error) => error && outgoing.destroy(error));
    else outgoing.end();
    const answer = await answered;
    // From here on whoever reads decides how long is too long: a phone may take its time.
    outgoing.setTimeout(0);
    if (answer.statusCode! >= 200 && answer.statusCode! < 300) return answer;
    const said = await readText(answer).catch(() => '');
    outgoing.destroy();
    throw refusal(new S3Error(method, answer.statusCode!, said));
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

/** The chunks of a body. Waiting for S3 has an end; being slow to take the next one has none. */
export async function* patiently(answer: IncomingMessage): AsyncGenerator<Buffer> {
  const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const silence = setTimeout(() => answer.destroy(new Error('S3 fell silent')), SILENCE);
    const next = await chunks.next().finally(() => clearTimeout(silence));
    if (next.done) return;
    yield next.value;
  }
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of patiently(answer)) {
      size += chunk.length;
      if (size > LONGEST_TEXT) throw new Error('S3 answered at too great length');
      chunks.push(chunk);
    }
  } catch (error) {
    throw new AppError('unavailable', { cause: error });
  } finally {
    answer.destroy();
  }
  return Buffer.concat(chunks).toString();
}
