import { createHash } from 'node:crypto';
import { mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCode, listen, lockByFile } from './data-dir-lock-file';

export class DataDirInUse extends Error {
  constructor(dir: string) {
    super(`The data directory ${dir} is already in use by another process.`);
    this.name = 'DataDirInUse';
  }
}

type Release = () => Promise<void>;

/** Sockets close on kill -9 too: an abstract one for this network namespace, a file for other containers. */
export async function lockDataDir(dir: string): Promise<Release> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const id = await identify(dir);
  const { platform } = process;
  if (platform !== 'linux' && platform !== 'win32') {
    // macOS has no abstract sockets, and no short path for a deep folder.
    const byFile = await lockByFile(join(tmpdir(), `wokabaut-${id}`));
    if (typeof byFile === 'string') throw new DataDirInUse(dir);
    return byFile;
  }
  const byName = await lockByName(platform === 'linux' ? `\0wokabaut-${id}` : `\\\\.\\pipe\\wokabaut-${id}`);
  if (!byName) throw new DataDirInUse(dir);
  if (platform === 'win32') return byName;
  try {
    const byFile = await lockByFile(join(dir, 'owner'));
    if (byFile === 'taken') throw new DataDirInUse(dir);
    if (byFile === 'impossible') return byName;
    return async () => {
      await byFile();
      await byName();
    };
  } catch (error) {
    await byName();
    throw error;
  }
}

async function identify(dir: string): Promise<string> {
  const { dev, ino } = await stat(dir, { bigint: true });
  const name = `${dev}:${ino}:${await realpath(dir)}`;
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}

async function lockByName(address: string): Promise<Release | null> {
  const server = await listen(address).catch((error: unknown) => {
    if (isCode(error, new Set(['EADDRINUSE']))) return null;
    throw error;
  });
  return server && (() => new Promise((done) => server.close(() => done())));
}
