import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createEmptyPostgres, type Engine } from './server-database';
import { PASSWORD } from './server-people';

/** A file of the server as `npm run build` makes it; the test setup has built it. */
function builtFile(name: string): string {
  const dir = process.env.TEST_SERVER_DIR;
  if (!dir) throw new Error('TEST_SERVER_DIR names no built server.');
  return join(dir, name);
}

/** A temporary data directory whose embedded database is migrated and empty, so that a start need not wait for it. */
export async function newDataDir(prefix: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  const database = join(dataDir, 'database');
  await mkdir(database, { mode: 0o700 });
  await cp(builtFile('prepared-database'), database, { recursive: true });
  return dataDir;
}

/** DATA_DIR, and on PostgreSQL DATABASE_URL, of a server on an empty database. */
export async function newServerEnv(engine: Engine): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const prefix = 'wokabaut-server-';
  if (engine === 'pglite') return { DATA_DIR: await newDataDir(prefix) };
  return { DATA_DIR: await mkdtemp(join(tmpdir(), prefix)), DATABASE_URL: await createEmptyPostgres() };
}

export interface ServerProcess {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  /** Resolves with the address it says it is ready at; rejects when it ends before. */
  ready: Promise<string>;
  /** Resolves with its exit code when it has ended and everything it wrote was read. */
  ended: Promise<number | null>;
}

/**
 * Starts a built server as its own process on a free port, with no settings but these.
 * @param under a command to run it under, as `unshare --net`
 */
export function spawnServer(env: Record<string, string>, under: readonly string[] = []): ServerProcess {
  const [command = '', ...args] = [...under, process.execPath, builtFile('index.js')];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, PORT: '0', SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
      const url = /is ready at (http:\S+)/.exec(output.stdout)?.[1];
      if (url) resolve(url);
    });
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${output.stderr}`)));
  });
  // A test that expects the end does not wait for this.
  ready.catch(() => undefined);
  return { child, output, ready, ended };
}

/** Ends it with SIGKILL. */
export async function kill({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** Starts servers that end with the tests of the file, as their data directories do. */
export function serversOfFile() {
  const folders = new Set<string>();
  const started: ServerProcess[] = [];
  afterAll(async () => {
    await Promise.all(started.map(kill));
    for (const folder of folders) await rm(folder, { recursive: true });
  });
  return (env: { DATA_DIR: string } & Record<string, string>): ServerProcess => {
    folders.add(env.DATA_DIR);
    const server = spawnServer(env);
    started.push(server);
    return server;
  };
}

/** A call about the own account at a server. @returns the status */
export async function usersCall(url: string, method: string, path: string, user: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ user });
  return (await fetch(`${url}/api/users${path}`, { method, headers, body })).status;
}
export const signInStatus = (url: string, email: string, password = PASSWORD) =>
  usersCall(url, 'POST', '/sign_in', { email, password });
