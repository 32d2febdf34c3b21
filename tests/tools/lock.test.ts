import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeAway, withLock } from '../../tools/lock.mjs';
import { cache } from '../../tools/paths.mjs';

let name: string;
let lock: string;
beforeEach(() => {
  name = `test-${randomUUID()}`;
  lock = join(cache, `${name}.lock`);
  mkdirSync(cache, { recursive: true });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(lock, { force: true });
});

/** The number of a process that is no more. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid!;
}

test("a dead holder's lock is taken away, and whoever came next keeps theirs", async () => {
  const pid = await deadPid();
  writeFileSync(lock, String(pid));
  const dead = { pid, beat: statSync(lock).mtimeMs };
  takeAway(lock, `${lock}.me`, dead);
  expect(existsSync(lock)).toBe(false);
  writeFileSync(lock, '1');
  takeAway(lock, `${lock}.me`, dead);
  expect(readFileSync(lock, 'utf8')).toBe('1');
  expect(existsSync(`${lock}.me.dead`)).toBe(false);
});

test('many who find the same dead lock go one after the other', async () => {
  writeFileSync(lock, String(await deadPid()));
  const log = `${lock}.log`;
  appendFileSync(log, '');
  const script = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(join(process.cwd(), 'tools/lock.mjs'))};
    await withLock(${JSON.stringify(name)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ');
      await wait(30);
      appendFileSync(${JSON.stringify(log)}, 'out ');
    });`;
  const ends = Array.from({ length: 5 }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
  await Promise.all(ends);
  expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(5));
  rmSync(log);
});

test('a lock that vanishes under its holder does not end the work', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const done = await withLock(name, async () => {
    rmSync(lock);
    vi.advanceTimersByTime(5000);
    await Promise.resolve();
    return 'done';
  });
  expect(done).toBe('done');
});

test("a lock that was taken over in the meantime stays its new holder's", async () => {
  await withLock(name, async () => {
    writeFileSync(lock, '1');
    await Promise.resolve();
  });
  expect(readFileSync(lock, 'utf8')).toBe('1');
});
