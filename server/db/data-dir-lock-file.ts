import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Two who claim at once both step back; one of them comes first when they try again. */
const TRIES = 6;
const LONGEST_PAUSE = 150;

/** A file system that holds no sockets, as some shared folders of virtual machines. */
const NO_SOCKETS = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL']);

const isCode = (error: unknown, codes: Set<string>) =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));

const listen = (path: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).end());
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });

/** Nobody listens there for certain; whatever else keeps us from asking counts as somebody. */
const isDead = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error) => resolve(isCode(error, new Set(['ECONNREFUSED', 'ENOENT']))));
  });

/**
 * Claims a folder for this process alone by a listening socket in it, which is seen by every process of this machine,
 * from whatever container. Everyone first shows a socket under a name of their own and then looks for others: of two
 * that look after both were shown, each sees the other, so that never both hold the folder. A name is never used
 * twice, so that removing a dead one cannot hit a live one.
 * @param folder made when absent; short enough for a socket's address, or see `shortly`
 * @returns gives the claim back; `taken` when somebody else holds it; `impossible` on a file system without sockets
 */
export async function claimByFile(folder: string): Promise<(() => Promise<void>) | 'taken' | 'impossible'> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    const shown = await shortly(folder, show);
    if (shown === 'impossible') return shown;
    if (shown !== null) {
      if (await shortly(folder, (short) => isAlone(short, shown.name))) {
        return () => withdraw(folder, shown);
      }
      await withdraw(folder, shown);
    }
    if (attempt === TRIES) return 'taken';
    await wait(Math.random() * LONGEST_PAUSE);
  }
}

interface Shown {
  name: string;
  server: Server;
}

/** Listens before it has its name: a socket that is bound and does not listen yet looks dead. */
async function show(folder: string): Promise<Shown | null | 'impossible'> {
  const id = randomUUID();
  const unready = join(folder, `${id}.new`);
  const name = `${id}.sock`;
  const server = await listen(unready).catch((error: unknown) => {
    if (isCode(error, NO_SOCKETS)) return null;
    throw error;
  });
  if (!server) return 'impossible';
  try {
    await rename(unready, join(folder, name));
    return { name, server };
  } catch (error) {
    await new Promise((done) => server.close(done));
    // Somebody else took it for dead in the moment before it listened.
    if (isCode(error, new Set(['ENOENT']))) return null;
    throw error;
  }
}

/** Whether nobody else is shown; those who died are cleared away. */
async function isAlone(folder: string, mine: string): Promise<boolean> {
  let alone = true;
  for (const name of await readdir(folder)) {
    if (name === mine) continue;
    const path = join(folder, name);
    if (await isDead(path)) await rm(path, { force: true });
    // Who has no name yet will look after us, and find us.
    else if (name.endsWith('.sock')) alone = false;
  }
  return alone;
}

async function withdraw(folder: string, { name, server }: Shown): Promise<void> {
  await rm(join(folder, name), { force: true });
  await new Promise((done) => server.close(done));
}

/** A socket's address has room for about 100 characters: on Linux a folder that is open has a short name as well. */
async function shortly<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work(folder);
  const handle = await open(folder, 'r');
  try {
    return await work(`/proc/self/fd/${handle.fd}`);
  } finally {
    await handle.close();
  }
}
