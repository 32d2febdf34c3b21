import { randomUUID } from 'node:crypto';
import { mkdir, realpath, stat, open, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256Hex } from '../core/secrets';

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
  return sha256Hex(name).slice(0, 16);
}

async function lockByName(address: string): Promise<Release | null> {
  const server = await listen(address).catch((error: unknown) => {
    if (isCode(error, new Set(['EADDRINUSE']))) return null;
    throw error;
  });
  return server && (() => new Promise((done) => server.close(() => done())));
}

/** Two processes that lock at once both withdraw and retry after a random pause. */
const maxAttempts = 6;
const maxPauseMs = 150;

/** Codes of file systems without sockets, such as some shared folders of virtual machines. */
const NO_SOCKETS = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL']);

const isCode = (error: unknown, codes: Set<string>) =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));

/** Without keeping the process alive. */
async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => undefined).end());
  await once(server.listen(path), 'listening');
  return server.unref();
}

/** Certainly no listener; any other error counts as a live process. */
const isDead = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error) => resolve(isCode(error, new Set(['ECONNREFUSED', 'ENOENT']))));
  });

/** Seen by all containers. Publish, then look for others; no name is reused, so dead ones may be deleted. */
export async function lockByFile(folder: string): Promise<(() => Promise<void>) | 'taken' | 'impossible'> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    const published = await withShortPath(folder, publish);
    if (published === 'impossible') return published;
    if (published !== null) {
      if (await withShortPath(folder, (short) => isAlone(short, published.name))) {
        return () => withdraw(folder, published);
      }
      await withdraw(folder, published);
    }
    if (attempt === maxAttempts) return 'taken';
    await wait(Math.random() * maxPauseMs);
  }
}

interface PublishedSocket {
  name: string;
  server: Server;
}

/** Listens before the rename: a socket that is bound but does not listen yet seems dead. */
async function publish(folder: string): Promise<PublishedSocket | null | 'impossible'> {
  const id = randomUUID();
  const temporary = join(folder, `${id}.new`);
  const name = `${id}.sock`;
  const server = await listen(temporary).catch((error: unknown) => {
    if (isCode(error, NO_SOCKETS)) return null;
    throw error;
  });
  if (!server) return 'impossible';
  try {
    await rename(temporary, join(folder, name));
    return { name, server };
  } catch (error) {
    await new Promise((done) => server.close(done));
    // Another process deleted it as dead in the moment before it listened.
    if (isCode(error, new Set(['ENOENT']))) return null;
    throw error;
  }
}

async function isAlone(folder: string, mine: string): Promise<boolean> {
  let alone = true;
  for (const name of await readdir(folder)) {
    if (name === mine) continue;
    const path = join(folder, name);
    if (await isDead(path)) await rm(path, { force: true });
    // A process that has not renamed its socket yet checks later, and finds ours.
    else if (name.endsWith('.sock')) alone = false;
  }
  return alone;
}

async function withdraw(folder: string, { name, server }: PublishedSocket): Promise<void> {
  await rm(join(folder, name), { force: true });
  await new Promise((done) => server.close(done));
}

/** Socket paths are limited to about 100 characters: on Linux an open folder also has a short path. */
async function withShortPath<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work(folder);
  const handle = await open(folder, 'r');
  try {
    return await work(`/proc/self/fd/${handle.fd}`);
  } finally {
    await handle.close();
  }
}
