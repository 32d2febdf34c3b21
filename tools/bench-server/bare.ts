import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { compress } from '#server/http/encodings';
import * as reads from './bare-reads';
import * as writes from './bare-writes';

/**
 * What the server is measured against: node:http and pg, the same queries, the same bytes, and nothing else. No checks, no
 * limits, no log. Its own process: `bare.ts <database url> <folder for files>`; prints its port.
 */
const [databaseUrl = '', folder = ''] = process.argv.slice(2);
const db = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const SECRET = 'a secret that nobody needs to guess';

/** The list as it was at one version: as it is, and compressed. */
let kept: { version: string; etag: string; text: Buffer; br: Buffer } | null = null;

async function keptList() {
  const version = await reads.listVersion(db);
  if (kept?.version === version) return kept;
  const text = Buffer.from(await reads.list(db));
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  kept = { version, etag, text, br: await compress(text, 'br') };
  return kept;
}

function send(response: ServerResponse, status: number, body: string | Buffer, headers = {}): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

async function sendKept(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { etag, text, br } = await keptList();
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag }).end();
  } else if (request.headers['accept-encoding']?.includes('br')) {
    send(response, 200, br, { ETag: etag, 'Content-Encoding': 'br' });
  } else send(response, 200, text, { ETag: etag });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, call, id] = (request.url ?? '').split('/');
  const caller = () => reads.callerId(db, request.headers.authorization);
  if (call === 'list') send(response, 200, await reads.list(db));
  else if (call === 'kept') await sendKept(request, response);
  else if (call === 'details') send(response, 200, await reads.details(db, await caller(), Number(id)));
  else if (call === 'own') send(response, 200, await reads.ownApplications(db, await caller(), SECRET));
  else if (call === 'sign_in') send(response, 200, await writes.signIn(db, request));
  else if (call === 'submit') send(response, 201, await writes.submit(db, await caller(), request, folder));
  else send(response, 404, '{}');
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => send(response, 500, JSON.stringify(String(error))));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
