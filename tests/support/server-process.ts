import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The server as one file with its migrations beside it, as `npm run build` makes it. */
export interface BuiltServer {
  entry: string;
  dir: string;
  remove(): Promise<void>;
}

/** @param commands further programs beside the server, by the name of their file: where their source is */
export async function buildServer(commands: Record<string, string> = {}): Promise<BuiltServer> {
  // Inside the repository: the bundle finds its packages from there.
  const cache = join(process.cwd(), '.cache');
  await mkdir(cache, { recursive: true });
  const dir = await mkdtemp(join(cache, 'server-'));
  const entry = join(dir, 'index.js');
  await build({
    entryPoints: { index: 'server/index.ts', ...commands },
    outdir: dir,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  await cp('server/db/migrations', join(dir, 'migrations'), { recursive: true });
  return { entry, dir, remove: () => rm(dir, { recursive: true }) };
}

export interface ServerProcess {
  child: ChildProcess;
  /** What it wrote so far. */
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
export function spawnServer(
  { entry }: BuiltServer,
  env: Record<string, string>,
  under: readonly string[] = [],
): ServerProcess {
  const [command = '', ...args] = [...under, process.execPath, entry];
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

/** The first start makes the embedded database, which takes seconds. @returns a folder to copy, in which it is made */
export async function makeDataDir(built: BuiltServer, prefix: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), prefix));
  const first = spawnServer(built, { DATA_DIR: dir });
  await first.ready;
  first.child.kill('SIGTERM');
  const code = await first.ended;
  if (code !== 0) throw new Error(`The first server ended with ${code}: ${first.output.stderr}`);
  return dir;
}
