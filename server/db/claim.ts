import { createHash } from 'node:crypto';
import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Someone else holds the data directory. */
export class DataDirInUse extends Error {
  constructor(dir: string) {
    super(`The data directory ${dir} is already in use by another process.`);
    this.name = 'DataDirInUse';
  }
}

/**
 * Claims a data directory for this process alone. The claim is a listening socket named after the directory: it ends
 * with the process, also on kill -9, and leaves nothing stale behind.
 * @param dir made when absent
 * @returns gives the claim back
 * @throws DataDirInUse
 */
export async function claimDataDir(dir: string): Promise<() => Promise<void>> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const address = await socketAddress(dir);
  let server = await listen(address);
  if (server === 'taken' && isPath(address) && !(await answers(address))) {
    await rm(address, { force: true });
    server = await listen(address);
  }
  if (server === 'taken') throw new DataDirInUse(dir);
  const held = server;
  return () => new Promise((done) => held.close(() => done()));
}

/** Linux: an abstract socket; Windows: a named pipe; elsewhere a socket file, which can outlive its process. */
async function socketAddress(dir: string): Promise<string> {
  const { dev, ino } = await stat(dir, { bigint: true });
  const id = createHash('sha256')
    .update(`${dev}:${ino}:${await realpath(dir)}`)
    .digest('hex')
    .slice(0, 32);
  if (process.platform === 'linux') return `\0wokabaut-${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\wokabaut-${id}`;
  return join(tmpdir(), `wokabaut-${id}.sock`);
}

const isPath = (address: string) => !address.startsWith('\0') && !address.startsWith('\\\\.\\');

const listen = (address: string) =>
  new Promise<Server | 'taken'>((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).end());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve('taken') : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
