import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formBytes } from '../support/forms';
import { newDataDir, spawnServer, type ServerProcess } from '../support/server-process';
import { LONG } from '../support/timeouts';
import { businessFields, businessForm, PASSWORD, studentFields } from '../support/server-people';

let dataDir: string;
let started: ServerProcess[] = [];

beforeEach(async () => {
  dataDir = await newDataDir('wokabaut-process-');
  started = [];
});
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(dataDir, { recursive: true });
});

function start(env: Record<string, string> = {}): ServerProcess {
  const server = spawnServer({ DATA_DIR: dataDir, ...env });
  started.push(server);
  return server;
}

async function signInStatus(url: string, email: string, password: string): Promise<number> {
  const body = JSON.stringify({ user: { email, password } });
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(`${url}/api/users/sign_in`, { method: 'POST', headers, body })).status;
}

/** Resolves when `port` refuses connections. */
async function untilRefused(port: number): Promise<void> {
  const refused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => socket.destroy(resolve(false) as undefined));
      socket.once('error', () => resolve(true));
    });
  while (!(await refused()));
}

test('SIGTERM lets a request in flight finish, closes idle connections, and what was stored is there at the next start', async () => {
  const first = start();
  const url = await first.ready;
  const { port } = new URL(url);

  const idle = connect(Number(port), '127.0.0.1');
  idle.write('GET /api/health HTTP/1.1\r\nHost: test\r\n\r\n');
  await new Promise((resolve) => idle.once('data', resolve));
  const idleClosed = new Promise((resolve) => idle.once('close', resolve));

  const body = JSON.stringify({ user: studentFields('slow@example.com') });
  const slow = request(`${url}/api/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
  });
  await new Promise((resolve) => slow.once('continue', resolve));
  slow.write(body.slice(0, 10));
  first.child.kill('SIGTERM');
  await untilRefused(Number(port));
  await idleClosed;
  slow.end(body.slice(10));
  expect(await answered).toBe(201);
  expect(await first.ended).toBe(0);

  expect(await signInStatus(await start().ready, 'slow@example.com', PASSWORD)).toBe(200);
});

test('a second process on the same data directory is refused in one line, and the first goes on', async () => {
  const first = start();
  const url = await first.ready;
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output).toEqual({
    stdout: '',
    stderr: `The data directory ${dataDir} is already in use by another process.\n`,
  });
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

test('SIGTERM in the middle of an upload that does not go on leaves no half a file, and the log says who was cut', async () => {
  const server = start();
  const url = await server.ready;
  const incoming = join(dataDir, 'incoming');
  const { bytes, contentType } = await formBytes(
    businessForm(businessFields('cut@example.com'), new Uint8Array(100_000)),
  );
  const upload = request(`${url}/api/users`, {
    method: 'POST',
    headers: { 'Content-Type': contentType, 'Content-Length': bytes.length },
  });
  const cut = new Promise((resolve) => upload.once('error', resolve));
  upload.write(bytes.slice(0, -10_000));
  await vi.waitUntil(async () => (await readdir(incoming)).length === 1, { timeout: LONG });
  server.child.kill('SIGTERM');
  await cut;
  expect(await server.ended).toBe(0);
  expect(await readdir(incoming)).toEqual([]);
  const logged = server.output.stdout.split('\n').filter((line) => line.includes('/api/users'));
  expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ method: 'POST', cut: true }]);
});

test('what a killed server was receiving is gone after the next start', async () => {
  const half = join(dataDir, 'incoming', 'half');
  await mkdir(join(dataDir, 'incoming'));
  await writeFile(half, 'x');
  await start().ready;
  await expect(stat(half)).rejects.toThrow('ENOENT');
});

test('the key that signs links is made once and readable by its owner alone', async () => {
  const first = start();
  await first.ready;
  const file = join(dataDir, 'secret-key');
  const key = await readFile(file, 'utf8');
  expect(key.trim()).toHaveLength(43);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  first.child.kill('SIGKILL');
  await first.ended;
  await start().ready;
  expect(await readFile(file, 'utf8')).toBe(key);
});

test('what keeps the server from starting is one line that names the setting', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const lineOf = async (env: Record<string, string>) => {
    const server = start(env);
    expect(await server.ended).toBe(1);
    return server.output.stderr;
  };
  expect(await lineOf({ PORT: 'eighty' })).toBe('PORT must be a whole number from 0 to 65535.\n');
  expect(await lineOf({ PORT: String(port) })).toMatch(/^PORT is already in use [^\n]+\n$/);
  expect(await lineOf({ DATABASE_URL: `postgres://127.0.0.1:${port === 1 ? 2 : 1}/none` })).toBe(
    'DATABASE_URL: nothing answers there.\n',
  );
  expect(await lineOf({ NODE_ENV: 'production', SEED: 'demo' })).toMatch(/^SEED must not be demo [^\n]+\n$/);
  await new Promise((resolve) => taken.close(resolve));
});

test('a start with demo data lists its accounts, and a production server refuses that database in one line', async () => {
  const demo = start({ SEED: 'demo' });
  await demo.ready;
  expect(demo.output.stdout).toMatch(/^Wokabaut is ready at http:\/\/127\.0\.0\.1:\d+\n/);
  expect(demo.output.stdout).toContain('student@demo.example');
  demo.child.kill('SIGTERM');
  await demo.ended;
  const production = start({ NODE_ENV: 'production', SEED: '' });
  expect(await production.ended).toBe(1);
  expect(production.output.stdout).toBe('');
  expect(production.output.stderr).toMatch(/^NODE_ENV must not be production [^\n]*demo account[^\n]*\n$/);
});

test('a production server has no demo accounts', async () => {
  const production = start({ NODE_ENV: 'production', SEED: '' });
  const url = await production.ready;
  expect(production.output.stdout).not.toContain('demo');
  expect(await signInStatus(url, 'admin@demo.example', 'wokabaut')).toBe(401);
});
