import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed';
import { freePort } from '../../tools/free-port.mjs';
import { root } from '../../tools/paths.mjs';
import { mustRun } from '../../tools/run.mjs';
import { plainEnvironment } from './npm';

/** npm ci and a build, on a slow machine. */
const PATIENCE = 8 * 60_000;

let folder: string;
let clone: string;
let running: ChildProcess | null = null;

/** `npm start` until it answers. @returns what it printed and how long that took in milliseconds */
async function npmStart() {
  const port = await freePort();
  const began = Date.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...plainEnvironment(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that nothing of it outlives a failed test.
    detached: true,
  });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended (${child.exitCode}).\n${said}`);
    if ((await fetch(`${url}/api/health`).catch(() => null))?.ok) break;
    await wait(50);
  }
  return { child, url, milliseconds: Date.now() - began, said: () => said };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wokabaut-clone-'));
  clone = join(folder, 'wokabaut');
  await mustRun('git', ['-c', 'safe.directory=*', 'clone', '--quiet', '--no-hardlinks', root, clone]);
}, PATIENCE);

afterAll(() => {
  if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('a fresh clone with only Node and npm', () => {
  it(
    'installs, builds, serves page and API with demo accounts, and stops cleanly, by npm start alone',
    async () => {
      const { child, url, said } = await npmStart();
      const page = await fetch(url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<!doctype html>');
      const list = (await (await fetch(`${url}/api/internship/`)).json()) as { internships: unknown[] };
      expect(list.internships.length).toBeGreaterThan(10);
      for (const { email } of demoAccounts) expect(said()).toContain(email);
      expect(said()).toContain(DEMO_PASSWORD);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
    PATIENCE,
  );

  it(
    'is quick the second time',
    async () => {
      const { child, milliseconds, said } = await npmStart();
      console.log(`The second npm start served after ${(milliseconds / 1000).toFixed(1)} s.`);
      expect(said()).not.toMatch(/Installing|Building/);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
    PATIENCE,
  );

  it('is left as it was cloned, but for what git ignores', async () => {
    expect((await mustRun('git', ['status', '--porcelain'], { cwd: clone })).output).toBe('');
  });
});
