import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '#server/settings';
import { startServer, type RunningServer } from '../../tools/built-server';
import { dist, root } from '../../tools/paths.mjs';
import { mustRun } from '../../tools/run.mjs';
import { plainEnvironment } from './npm';

/** Milliseconds, for npm on a slow machine. */
const PATIENCE = 5 * 60_000;
const password = 'a long enough password';

let folder: string;
let server: RunningServer | undefined;
const entry = () => join(folder, 'dist/server/index.js');

/** What README.md says is carried to a server: dist/, package.json, and the packages without the development ones. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wokabaut-production-'));
  await cp(dist, join(folder, 'dist'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    await cp(join(root, name), join(folder, name));
  const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await mustRun('npm', args, { cwd: folder, env: plainEnvironment() });
}, PATIENCE);

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test(
  'the built server runs in production without development packages, and its first admin logs in',
  async () => {
    const dataDir = join(folder, 'data');
    const settings = { DATA_DIR: dataDir, NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40) };
    const create = spawn(
      process.execPath,
      [join(folder, 'dist/server/admin-create.js'), '--email', 'admin@office.example'],
      { cwd: folder, env: { PATH: process.env.PATH, ...settings }, stdio: ['pipe', 'inherit', 'inherit'] },
    );
    create.stdin.end(`${password}\n`);
    expect(await once(create, 'exit')).toEqual([0, null]);

    server = await startServer({ entry: entry(), dataDir, env: settings });
    const page = await fetch(server.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<!doctype html>');
    const signedIn = await fetch(`${server.url}/api/users/sign_in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user: { email: 'admin@office.example', password } }),
    });
    expect(signedIn.status).toBe(200);
    expect(await signedIn.json()).toMatchObject({ user: { role: 'admin' } });
  },
  PATIENCE,
);

test('the compose file gives the server settings that it takes', async () => {
  const text = await readFile(join(root, 'deploy/compose.yaml'), 'utf8');
  const example = await readFile(join(root, 'deploy/.env.example'), 'utf8');
  const given = new Map([...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  const filled = text.replace(/\$\{(\w+):\?\}/g, (_, name: string) => {
    expect([...given.keys()], 'deploy/.env.example').toContain(name);
    return given.get(name) || 'x'.repeat(64);
  });
  const { services } = parse(filled) as { services: { app: { environment: Record<string, string> } } };
  const read = readSettings({ NODE_ENV: 'production', ...services.app.environment });
  expect(read).toMatchObject({ publicUrl: 'https://wokabaut.example', s3: { bucket: 'wokabaut' } });
  expect(read.trustedProxies.check('172.30.0.9')).toBe(true);
});
