import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignInAnswer } from '#contract/accounts';
import { PIECE_TYPE, TUS_VERSION } from '#contract/uploads';
import { call } from '../support/server';
import { kill, newDataDir, spawnServer, type ServerProcess } from '../support/server-process';
import { freshEmail, PASSWORD, studentFields } from '../support/server-people';
import { LONG } from '../support/timeouts';

vi.setConfig({ testTimeout: 8 * LONG, hookTimeout: 4 * LONG });
/** Hundreds of megabytes cross the loopback, beside whatever else the machine does. */
const ARRIVAL = 3 * LONG;

const MB = 1024 * 1024;
/** As many as the attack that was measured; a third of them is enough to see each line rise. */
const connections = process.env.FULL ? 200 : 66;

let dataDir: string;
let server: ServerProcess;
let url: string;
const sockets: Socket[] = [];
beforeEach(async () => {
  dataDir = await newDataDir('wokabaut-memory-');
  // Garbage is collected early, so that what is left is held.
  server = spawnServer({
    DATA_DIR: dataDir,
    NODE_OPTIONS: '--max-semi-space-size=1 --max-old-space-size=96',
  });
  url = await server.ready;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await kill(server);
  await rm(dataDir, { recursive: true });
});

/** Memory of the server's process, in bytes. */
async function residentBytes(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(server.child.pid)]);
  return Number(stdout) * 1024;
}

/** Sends these bytes over a connection of their own. @returns what was answered so far, and sends more */
function send(head: string[], body: Uint8Array) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  const connection = {
    answer: '',
    isClosed: false,
    more: (bytes: string) => void socket.write(bytes),
    /** Whether all of it has left for the server. */
    isRead: () => socket.writableLength === 0,
  };
  // A refused client may see its connection reset.
  socket.on('error', () => undefined).once('close', () => (connection.isClosed = true));
  socket.on('data', (bytes: Buffer) => (connection.answer += bytes.toString()));
  socket.write(`${head.join('\r\n')}\r\nHost: ${hostname}\r\n\r\n`);
  socket.write(body);
  return connection;
}

test('pieces of a pending account that never end keep no more than three in memory', async () => {
  const email = freshEmail('pieces');
  await call(`${url}/api/users`, 'POST', { json: { user: studentFields(email) } });
  const credentials = { user: { email, password: PASSWORD } };
  const { body } = await call<SignInAnswer>(`${url}/api/users/sign_in`, 'POST', { json: credentials });
  const headers = { 'Tus-Resumable': TUS_VERSION, 'Upload-Length': String(5 * MB) };
  const created = await call(`${url}/api/uploads`, 'POST', { token: body.token, headers });
  const before = await residentBytes();
  const head = [
    `PATCH ${created.headers.get('location')} HTTP/1.1`,
    `Authorization: Bearer ${body.token}`,
    `Tus-Resumable: ${TUS_VERSION}`,
    `Content-Type: ${PIECE_TYPE}`,
    'Upload-Offset: 0',
    'Upload-Checksum: sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=',
    `Content-Length: ${5 * MB}`,
  ];
  const piece = new Uint8Array(5 * MB - 1);
  const sent = Array.from({ length: connections }, () => send(head, piece));
  const isOpen = ({ isClosed }: { isClosed: boolean }) => !isClosed;
  await vi.waitFor(() => expect(sent.filter(isOpen)).toHaveLength(1), ARRIVAL);
  const first = sent.find(isOpen)!;
  expect(first.answer).toBe('');
  first.more('x');
  await vi.waitFor(() => expect(first.answer).toContain(' 204 '), ARRIVAL);
  expect((await residentBytes()) - before).toBeLessThan(64 * MB);
});

const forms: [string, (field: number) => string][] = [
  ['that nobody declared', (field) => `field_${field}`],
  ...(process.env.FULL ? [['of a sign-up', () => 'user[full_name]'] as [string, () => string]] : []),
];
test.each(forms)(
  'forms of one address with long texts %s, that never end, hold no more than 64 MB',
  async (_, nameOf) => {
    const before = await residentBytes();
    const text = 'x'.repeat(60 * 1024);
    const part = (field: number) =>
      `--b\r\nContent-Disposition: form-data; name="${nameOf(field)}"\r\n\r\n${text}\r\n`;
    const body = Buffer.from(Array.from({ length: 30 }, (__, field) => part(field)).join(''));
    const head = [
      'POST /api/users HTTP/1.1',
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${body.length + 100}`,
    ];
    const sent = Array.from({ length: connections }, () => send(head, body));
    await vi.waitFor(() => {
      expect(sent.filter(({ isRead, isClosed }) => !isRead() && !isClosed)).toEqual([]);
    }, ARRIVAL);
    expect((await residentBytes()) - before).toBeLessThan(64 * MB);
  },
);
