import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDir, DataDirInUse } from '#server/db/data-dir-lock';
import { lockByFile } from '#server/db/data-dir-lock-file';
import { spawnServer } from '../support/server-process';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'wokabaut-claim-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

/** A process that listens at `path` and dies without a farewell. */
async function leaveDeadSocket(path: string): Promise<void> {
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const given = (claim: Awaited<ReturnType<typeof lockByFile>>) => typeof claim === 'function';

test('one process at a time owns a data directory, under whatever name it is called', async () => {
  const release = await lockDataDir(dir);
  await expect(lockDataDir(join(dir, '..', dir.split('/').at(-1)!))).rejects.toThrow(DataDirInUse);
  await release();
  await (
    await lockDataDir(dir)
  )();
});

describe('the claim by a file', () => {
  test('goes to one at a time, also when its folder lies deeper than a socket address is long', async () => {
    const deep = join(dir, 'x'.repeat(100), 'y'.repeat(100));
    const first = await lockByFile(deep);
    expect(given(first)).toBe(true);
    expect(await lockByFile(deep)).toBe('taken');
    if (given(first)) await first();
    expect(await readdir(deep)).toEqual([]);
    const next = await lockByFile(deep);
    expect(given(next)).toBe(true);
    if (given(next)) await next();
  });

  test('never goes to two of many that come at once to the sockets of the dead', async () => {
    const short = join(dir, 'o');
    await mkdir(short);
    await leaveDeadSocket(join(short, 'a.sock'));
    await leaveDeadSocket(join(short, 'b.new'));
    for (let round = 0; round < 5; round += 1) {
      const claims = (await Promise.all(Array.from({ length: 4 }, () => lockByFile(short)))).filter(given);
      expect(claims.length).toBeLessThanOrEqual(1);
      for (const release of claims) await release();
    }
    const last = await lockByFile(short);
    expect(given(last)).toBe(true);
    expect(await readdir(short)).toHaveLength(1);
    if (given(last)) await last();
  });

  test('respects whoever listens in the folder, and is given when they are gone', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(join(dir, 'other.sock'), resolve));
    expect(await lockByFile(dir)).toBe('taken');
    await new Promise((resolve) => other.close(resolve));
    const claim = await lockByFile(dir);
    expect(given(claim)).toBe(true);
    if (given(claim)) await claim();
  });
});

/** A process in a network of its own, as in another container; null where this user may not have one. */
const apart =
  [
    ['unshare', '--net'],
    ['unshare', '--user', '--map-root-user', '--net'],
  ].find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0) ?? null;

describe.runIf(apart !== null)('a server in another network with the same data directory', () => {
  test('is refused while the first lives, and only then', async () => {
    const elsewhere = () => spawnServer({ DATA_DIR: dir }, apart ?? []);
    const release = await lockDataDir(dir);
    const refused = elsewhere();
    expect(await refused.ended).toBe(1);
    expect(refused.output.stderr).toBe(`The data directory ${dir} is already in use by another process.\n`);
    await release();
    const admitted = elsewhere();
    await admitted.ready;
    await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
    admitted.child.kill('SIGKILL');
    await admitted.ended;
    await (
      await lockDataDir(dir)
    )();
  });
});
