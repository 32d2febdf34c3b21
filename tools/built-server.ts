import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { serverEntry } from './paths.mjs';

export interface ServerOptions {
  /** Kept when named; else a temporary one that goes with `stop()`. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** The built server to start; dist/server/index.js when none is named. */
  entry?: string;
  /** Drops what it writes, for measurements: `log()` stays empty. */
  quiet?: boolean;
}

/** The built server as a process of its own, on one port and one data directory through any number of deaths. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Of its present life. */
  pid(): number;
  /** All it has written to its standard output and error, over all its lives. */
  log(): string;
  /** SIGTERM, and waits; deletes a temporary data directory. @returns its exit code */
  stop(): Promise<number | null>;
  /** kill -9: no farewell, nothing flushed. */
  kill(): Promise<void>;
  /** The same port and data directory again. Stops it first when it runs. */
  restart(): Promise<void>;
}

const START_LIMIT = 60_000;
const STOP_LIMIT = 20_000;

/**
 * Starts dist/server/index.js (built before) with an embedded database, and waits until /api/health says ok.
 * @throws Error with what the server wrote, when it ends instead
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'wokabaut-data-')));
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  let said = '';
  let life = begin();

  function begin() {
    const child = spawn(process.execPath, ['--enable-source-maps', options.entry ?? serverEntry], {
      cwd: dataDir,
      env: {
        ...plainEnvironment(),
        ...options.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: options.quiet ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    }
    return { child, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) };
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const { child, ended } = life;
    if (!hasEnded(child)) child.kill(signal);
    const guard = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
    return ended.finally(() => clearTimeout(guard));
  }

  const discard = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  await healthy(url, life.child, () => said).catch(async (error: unknown) => {
    await end('SIGKILL');
    await discard();
    throw error;
  });
  return {
    url,
    port,
    dataDir,
    pid: () => life.child.pid!,
    log: () => said,
    async stop() {
      const code = await end('SIGTERM');
      await discard();
      return code;
    },
    async kill() {
      await end('SIGKILL');
    },
    async restart() {
      await end('SIGTERM');
      life = begin();
      await healthy(url, life.child, () => said);
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Our own settings come from the options alone, not from the shell that runs the tests. */
function plainEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG, TZ, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, LANG, TZ, SystemRoot };
}

async function healthy(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT;
  while (Date.now() < deadline) {
    if (hasEnded(child))
      throw new Error(`The server ended (${child.exitCode ?? child.signalCode}).\n${said()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await wait(25);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not answer within ${START_LIMIT / 1000} s.\n${said()}`);
}
