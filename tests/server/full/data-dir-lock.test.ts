import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { main as adminCreate } from '#server/cli/admin-create';
import { main as audit } from '#server/cli/audit';
import { main as participantsImport } from '#server/cli/participants-import';
import { lockDataDir, DataDirInUse, lockByFile } from '#server/db/data-dir-lock';
import { runCommand } from '../../support/commands';
import { spawnServer } from '../../support/server-process';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'wokabaut-lock-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

/** Leaves the socket of a process that was killed at `path`. */
async function leaveDeadSocket(path: string): Promise<void> {
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Takes the lock, which is free. @returns its release */
async function taken(folder: string) {
  const lock = await lockByFile(folder);
  if (typeof lock !== 'function') throw new Error('The lock is not free.');
  return lock;
}

test('one process at a time owns a data directory, under whatever name it is called', async () => {
  const release = await lockDataDir(dir);
  await expect(lockDataDir(join(dir, '..', dir.split('/').at(-1)!))).rejects.toThrow(DataDirInUse);
  await release();
  await (
    await lockDataDir(dir)
  )();
});

describe('the lock by a file', () => {
  test('goes to one at a time, also when its folder lies deeper than a socket address is long', async () => {
    const deep = join(dir, 'x'.repeat(100), 'y'.repeat(100));
    const release = await taken(deep);
    expect(await lockByFile(deep)).toBe('taken');
    await release();
    expect(await readdir(deep)).toEqual([]);
    await (
      await taken(deep)
    )();
  });

  test('never goes to two of many that come at once to the sockets of the dead', async () => {
    const short = join(dir, 'o');
    await mkdir(short);
    await leaveDeadSocket(join(short, 'a.sock'));
    await leaveDeadSocket(join(short, 'b.new'));
    for (let round = 0; round < (process.env.FULL ? 5 : 2); round += 1) {
      const locks = await Promise.all(Array.from({ length: 4 }, () => lockByFile(short)));
      const releases = locks.filter((lock) => typeof lock === 'function');
      expect(releases.length).toBeLessThanOrEqual(1);
      for (const release of releases) await release();
    }
    const release = await taken(short);
    expect(await readdir(short)).toHaveLength(1);
    await release();
  });

  test('is refused while another process listens in the folder, and free when it is gone', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(join(dir, 'other.sock'), resolve));
    expect(await lockByFile(dir)).toBe('taken');
    await new Promise((resolve) => other.close(resolve));
    await (
      await taken(dir)
    )();
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

test.each([
  ['admin:create', adminCreate, () => ['--email', 'late@example.org']],
  ['participants:import', participantsImport, () => [join(dir, 'list.csv')]],
  ['audit', audit, () => []],
] as const)('npm run %s leaves the embedded database to a running server', async (_, main, args) => {
  await writeFile(join(dir, 'list.csv'), 'full_name,dob\nLate Comer,2007-03-04\n');
  const env = { DATA_DIR: join(dir, 'data') };
  const release = await lockDataDir(env.DATA_DIR);
  expect(await runCommand(main, [...args()], env, 'correct horse battery\n')).toEqual({
    code: 1,
    lines: [expect.stringMatching(/already in use by another process\. Stop the server/)],
  });
  expect(await readdir(env.DATA_DIR)).toEqual(['owner']);
  await release();
});
