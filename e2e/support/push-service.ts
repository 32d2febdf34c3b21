import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message that came, as RFC 8030 names its parts. */
export interface PushMessage {
  endpoint: string;
  headers: IncomingMessage['headers'];
  /** Encrypted for the phone. */
  body: Buffer;
  /** What the sender signed (RFC 8292), and with which key. */
  vapid: { aud: string; exp: number; sub: string; key: string };
}

/** The status of an answer, with the seconds of its Retry-After. */
type Verdict = number | { status: number; retryAfter: string };

export interface PushService {
  /** For PUSH_HOSTS. */
  origin: string;
  /** In the order they came. */
  received: PushMessage[];
  /** @returns the endpoint of another phone */
  newEndpoint(): string;
  close(): Promise<void>;
}

const jsonOf = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** Checks the signature and what was signed. @throws for what a push service refuses */
function readVapid(header: string, origin: string): PushMessage['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw new Error('The key is no point.');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = jsonOf(claims) as { aud: string; exp: number; sub: string };
  const now = Date.now() / 1000;
  if (jsonOf(head).alg !== 'ES256' || !isSigned) throw new Error('It is not signed.');
  if (aud !== origin) throw new Error('It is signed for another service.');
  if (exp <= now || exp > now + 86_400) throw new Error('The signature is over, or lasts too long.');
  return { aud, exp, sub, key };
}

/**
 * A push service on a free port (RFC 8030), which refuses what a real one refuses. It checks times by this machine's clock.
 * @param answerFor what it answers in place of 201
 */
export async function startPushService(
  answerFor: (endpoint: string, earlier: number) => Verdict | undefined = () => undefined,
): Promise<PushService> {
  const received: PushMessage[] = [];
  const endpoints = new Set<string>();
  let origin = '';
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const endpoint = origin + request.url;
    const body = await buffer(request);
    const { ttl, authorization = '' } = request.headers;
    if (request.method !== 'POST' || !endpoints.has(endpoint)) return response.writeHead(404).end();
    if (!/^\d+$/.test(String(ttl))) return response.writeHead(400).end('TTL is missing');
    if (request.headers['content-encoding'] !== 'aes128gcm')
      return response.writeHead(400).end('unknown encoding');
    if (body.length > 4096) return response.writeHead(413).end();
    let vapid: PushMessage['vapid'];
    try {
      vapid = readVapid(authorization, origin);
    } catch (error) {
      return response.writeHead(403).end(String(error));
    }
    const earlier = received.filter((message) => message.endpoint === endpoint).length;
    const verdict = answerFor(endpoint, earlier);
    received.push({ endpoint, headers: request.headers, body, vapid });
    if (typeof verdict === 'object')
      return response.writeHead(verdict.status, { 'Retry-After': verdict.retryAfter }).end();
    if (verdict !== undefined) return response.writeHead(verdict).end();
    return response.writeHead(201, { Location: `${origin}/message/${randomUUID()}`, TTL: String(ttl) }).end();
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    newEndpoint: () => {
      const endpoint = `${origin}/push/${randomUUID()}`;
      endpoints.add(endpoint);
      return endpoint;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
