import { createHash } from 'node:crypto';
import { mkdir, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimByFile } from './data-dir-lock-file';

/** Someone else holds the data directory. */
export class DataDirInUse extends Error {
  constructor(dir: string) {
    super(`The data directory ${dir} is already in use by another process.`);
    this.name = 'DataDirInUse';
  }
}

type Release = () => Promise<void>;

/**
 * Claims a data directory for this process alone, by listening sockets: they end with the process, also on kill -9.
 * One is named after the directory, and leaves nothing behind; it decides at once between the processes of one
 * network. The other is a file in the directory: containers share a directory without sharing a network.
 * @param dir made when absent
 * @returns gives the claim back
 * @throws DataDirInUse
 */
export async function claimDataDir(dir: string): Promise<Release> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const id = await identify(dir);
  const { platform } = process;
  if (platform !== 'linux' && platform !== 'win32') {
    // macOS knows no sockets without a file, and no short name for a folder far down.
    const byFile = await claimByFile(join(tmpdir(), `wokabaut-${id}`));
    if (typeof byFile === 'string') throw new DataDirInUse(dir);
    return byFile;
  }
  const byName = await claimByName(platform === 'linux' ? `\0wokabaut-${id}` : `\\\\.\\pipe\\wokabaut-${id}`);
  if (!byName) throw new DataDirInUse(dir);
  if (platform === 'win32') return byName;
  try {
    const byFile = await claimByFile(join(dir, 'owner'));
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

/** The same for one directory under whatever name it is called. */
async function identify(dir: string): Promise<string> {
  const { dev, ino } = await stat(dir, { bigint: true });
  const name = `${dev}:${ino}:${await realpath(dir)}`;
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}

/** @returns null when the name is taken */
const claimByName = (address: string) =>
  new Promise<Release | null>((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).end());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
