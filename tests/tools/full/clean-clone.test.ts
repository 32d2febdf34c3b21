import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed';
import { startServer, type RunningServer } from '../../../tools/built-server';
import { root } from '../../../tools/paths.mjs';
import { freePort, mustRun } from '../../../tools/run.mjs';

// npm ci and a build on a slow machine; in milliseconds.
vi.setConfig({ testTimeout: 8 * 60_000, hookTimeout: 8 * 60_000 });

const password = 'a long enough password';

let folder: string;
let clone: string;
let running: ChildProcess | null = null;
let production: RunningServer | null = null;

/** The environment of a new shell: without the variables of the npm and vitest that run this test, and without settings. */
function shellEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(npm_(lifecycle|package|command|execpath|node_execpath|config_(local_prefix|loglevel))|INIT_CWD|NODE_ENV|VITEST|TEST|MODE|DEV|PROD|SSR|BASE_URL)/;
  const settings =
    /^(HOST|PORT|DATA_DIR|DATABASE_URL|PUBLIC_URL|SECRET_KEY|SEED|TRUSTED_PROXIES|SMTP_URL|PUSH_HOSTS|SMS_GATEWAY_\w+|S3_\w+)$/;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name) && !settings.test(name));
  return { ...Object.fromEntries(kept), npm_config_prefer_offline: 'true' };
}

/** Runs `npm start` until it answers. @returns its output, and how long that took in milliseconds */
async function npmStart(settings: { DATA_DIR?: string } = {}) {
  const port = await freePort();
  const began = Date.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...shellEnvironment(), PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that nothing of it outlives a failed test.
    detached: true,
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended (${child.exitCode}).\n${output}`);
    if ((await fetch(`${url}/api/health`).catch(() => null))?.ok) break;
    await wait(50);
  }
  return { child, url, milliseconds: Date.now() - began, output: () => output };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}

async function expectPage(url: string): Promise<void> {
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<!doctype html>');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wokabaut-clone-'));
  clone = join(folder, 'wokabaut');
  await mustRun('git', ['-c', 'safe.directory=*', 'clone', '--quiet', '--no-hardlinks', root, clone]);
});

afterAll(async () => {
  if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGKILL');
  await production?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('a fresh clone with only Node and npm', () => {
  it('installs, builds, serves page and API with demo accounts, and stops cleanly, by npm start alone', async () => {
    const { child, url, output } = await npmStart();
    await expectPage(url);
    const list = (await (await fetch(`${url}/api/internship/`)).json()) as { internships: unknown[] };
    expect(list.internships.length).toBeGreaterThan(10);
    for (const { email } of demoAccounts) expect(output()).toContain(email);
    expect(output()).toContain(DEMO_PASSWORD);
    await stop(child);
  });

  it('neither installs nor builds the second time, also when the database is new', async () => {
    for (const settings of [{}, { DATA_DIR: join(folder, 'new') }]) {
      const { child, milliseconds, output } = await npmStart(settings);
      console.log(`npm start served after ${(milliseconds / 1000).toFixed(1)} s.`);
      expect(output()).not.toMatch(/Installing|Building/);
      await stop(child);
    }
  });

  it('is left as it was cloned, but for what git ignores', async () => {
    expect((await mustRun('git', ['status', '--porcelain'], { cwd: clone })).output).toBe('');
  });

  it('runs in production without development packages, where the first admin logs in', async () => {
    const args = ['prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    await mustRun('npm', args, { cwd: clone, env: shellEnvironment() });
    expect(existsSync(join(clone, 'node_modules/vite'))).toBe(false);
    expect(existsSync(join(clone, 'dist/server/prepared-database/PG_VERSION'))).toBe(true);

    const dataDir = join(folder, 'data');
    const env = { DATA_DIR: dataDir, NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40) };
    const email = 'admin@office.example';
    await mustRun(process.execPath, ['dist/server/admin-create.js', '--email', email], {
      cwd: clone,
      env: { PATH: process.env.PATH, ...env },
      input: `${password}\n`,
    });
    production = await startServer({ entry: join(clone, 'dist/server/index.js'), dataDir, env });
    await expectPage(production.url);
    const signedIn = await fetch(`${production.url}/api/users/sign_in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user: { email, password } }),
    });
    expect(signedIn.status).toBe(200);
    expect(await signedIn.json()).toMatchObject({ user: { role: 'admin' } });
  });
});
