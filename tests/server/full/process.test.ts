import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { formBytes } from '../../support/forms';
import { engines } from '../../support/server-database';
import {
  serversOfFile,
  signInStatus,
  usersCall,
  newDataDir,
  newServerEnv,
  type ServerProcess,
} from '../../support/server-process';
import { LONG } from '../../support/timeouts';
import { businessFields, businessForm, studentFields } from '../../support/server-people';

vi.setConfig({ testTimeout: 4 * LONG, hookTimeout: 4 * LONG });

const start = serversOfFile();

describe('a server on its data directory', () => {
  let dataDir: string;
  let first: ServerProcess;
  let url: string;
  beforeAll(async () => {
    dataDir = await newDataDir('wokabaut-process-');
    await mkdir(join(dataDir, 'incoming'));
    await writeFile(join(dataDir, 'incoming', 'half'), 'x');
    first = start({ DATA_DIR: dataDir });
    url = await first.ready;
  });

  test('what a killed server was receiving is gone after the start', async () => {
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  test('the key that signs links is readable by its owner alone', async () => {
    const file = join(dataDir, 'secret-key');
    expect((await readFile(file, 'utf8')).trim()).toHaveLength(43);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('without SMTP_URL it says where its mail is, and the reset link found there sets a new password', async () => {
    const folder = join(dataDir, 'mail');
    await vi.waitUntil(() => first.output.stdout.includes(`Mail is written to ${folder}\n`), {
      timeout: LONG,
    });
    const email = 'forgetful@example.com';
    expect(await usersCall(url, 'POST', '', studentFields(email))).toBe(201);
    expect(await usersCall(url, 'POST', '/password', { email })).toBe(200);

    const written = async () =>
      (await readdir(folder).catch(() => [])).filter(
        (name) => name.includes('reset_link') && name.endsWith('.eml'),
      );
    await vi.waitUntil(async () => (await written()).length === 1, { timeout: LONG });
    const mail = await readFile(join(folder, (await written())[0]!), 'utf8');
    const [, token] = new RegExp(`^${url}/reset-password\\?reset_password_token=(\\S+)`, 'm').exec(mail)!;

    const password = 'a new one';
    const chosen = { reset_password_token: token, password, password_confirmation: password };
    expect(await usersCall(url, 'PUT', '/password', chosen)).toBe(200);
    expect(await signInStatus(url, email)).toBe(401);
    expect(await signInStatus(url, email, password)).toBe(200);
  });

  test('SIGTERM in the middle of an upload that does not go on leaves no half a file, and the log says who was cut', async () => {
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
    first.child.kill('SIGTERM');
    await cut;
    expect(await first.ended).toBe(0);
    expect(await readdir(incoming)).toEqual([]);
    const logged = first.output.stdout.split('\n').filter((line) => line.includes('"/api/users"'));
    expect(JSON.parse(logged.at(-1)!)).toMatchObject({ method: 'POST', cut: true });
  });
});

test('a first start makes a database that nobody else on the machine can read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wokabaut-modes-'));
  const server = start({ DATA_DIR: dataDir });
  await server.ready;
  // A running server vacuums, which replaces files.
  server.child.kill('SIGTERM');
  await server.ended;
  const open: string[] = [];
  for (const { parentPath, name } of await readdir(dataDir, { recursive: true, withFileTypes: true }))
    if (((await stat(join(parentPath, name))).mode & 0o077) !== 0) open.push(name);
  // The engine opens its catalogue cache, which holds no data, to everybody itself.
  expect(open.filter((name) => name !== 'pg_internal.init')).toEqual([]);
});

describe.each(engines)('in production (%s)', (engine) => {
  const production = { NODE_ENV: 'production', SEED: '' };

  test('a start with demo data lists its accounts, and a production server refuses that database in one line', async () => {
    const env = await newServerEnv(engine);
    const demo = start({ ...env, SEED: 'demo' });
    await demo.ready;
    expect(demo.output.stdout).toMatch(/^Wokabaut is ready at http:\/\/127\.0\.0\.1:\d+\n/);
    expect(demo.output.stdout).toContain('student@demo.example');
    demo.child.kill('SIGTERM');
    await demo.ended;
    const refused = start({ ...env, ...production });
    expect(await refused.ended).toBe(1);
    expect(refused.output.stdout).toBe('');
    expect(refused.output.stderr).toMatch(/^NODE_ENV must not be production [^\n]*demo account[^\n]*\n$/);
  });
});
