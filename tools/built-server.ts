import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './run.mjs';
import { serverEntry } from './paths.mjs';

export interface ServerOptions {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  entry?: string;
  quiet?: boolean;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  pid(): number;
  log(): string;
  /** SIGTERM; deletes a temporary data directory. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;

/** Embedded without DATABASE_URL. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'wokabaut-data-')));
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  let current = spawnServer();

  function spawnServer() {
    const child = spawn(process.execPath, ['--enable-source-maps', options.entry ?? serverEntry], {
      cwd: dataDir,
      env: {
        ...baseEnvironment(),
        ...options.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: options.quiet ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    return { child, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) };
  }

  async function signalAndWait(signal: NodeJS.Signals): Promise<number | null> {
    const { child, ended } = current;
    if (!hasEnded(child)) child.kill(signal);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    return ended.finally(() => clearTimeout(killTimer));
  }

  const discard = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  await waitUntilHealthy(url, current.child, () => output).catch(async (error: unknown) => {
    await signalAndWait('SIGKILL');
    await discard();
    throw error;
  });
  return {
    url,
    port,
    dataDir,
    pid: () => current.child.pid!,
    log: () => output,
    async stop() {
      const code = await signalAndWait('SIGTERM');
      await discard();
      return code;
    },
    async kill() {
      await signalAndWait('SIGKILL');
    },
    async restart() {
      await signalAndWait('SIGTERM');
      current = spawnServer();
      await waitUntilHealthy(url, current.child, () => output);
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function baseEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG, TZ, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, LANG, TZ, SystemRoot };
}

async function waitUntilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (hasEnded(child))
      throw new Error(`The server ended (${child.exitCode ?? child.signalCode}).\n${output()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await wait(25);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not answer within ${startTimeoutMs / 1000} s.\n${output()}`);
}
