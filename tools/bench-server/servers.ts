import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startServer } from '../built-server';
import { callsOn, type Call, type Sent } from './calls';
import { populationOf, seed } from './seed';
import { sender } from './sender';

export interface Contender {
  url: string;
  pid: number;
}

/** The built server and the bare handler, each a process of its own, on one database of some size. */
export interface Contenders {
  applications: number;
  ours: Contender;
  bare: Contender;
  calls: ReturnType<typeof callsOn>;
  /** The list is made anew by the next request, as after any change of an internship. */
  changeList(): Promise<void>;
  stop(): Promise<void>;
}

const SECRET_KEY = 'a secret key that only the benchmark uses';

/**
 * @param cluster the URL of a PostgreSQL cluster
 * @param applications how many are in the new database on it
 * @param entry the built server; dist/server/index.js when none is named
 */
export async function startContenders(
  cluster: string,
  applications: number,
  entry?: string,
): Promise<Contenders> {
  const name = `bench_${applications}`;
  await onDatabase(cluster, (client) => client.query(`create database ${name}`));
  const databaseUrl = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  const population = populationOf(applications);
  // The first start makes the tables; the second one finds them full, as after years.
  const env = { DATABASE_URL: databaseUrl, SEED: 'none', NODE_ENV: 'production', SECRET_KEY };
  const server = await startServer({ env, quiet: true, ...(entry !== undefined && { entry }) });
  await seed(databaseUrl, population);
  await server.restart();
  const folder = await mkdtemp(join(tmpdir(), 'wokabaut-bench-'));
  await mkdir(join(folder, 'files'));
  const bare = await startBare(databaseUrl, join(folder, 'files'));
  const tags = {
    ours: await etagOf(`${server.url}/api/internship/`),
    bare: await etagOf(`${bare.url}/kept`),
  };
  const calls = callsOn(population, tags);
  await compareAnswers(server.url, bare.url, [calls.list, calls.details, calls.own]);
  return {
    applications,
    ours: { url: server.url, pid: server.pid() },
    bare: { url: bare.url, pid: bare.pid },
    calls,
    changeList: () =>
      onDatabase(databaseUrl, (client) => client.query('update list_versions set version = version + 1')),
    async stop() {
      await server.stop();
      await bare.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function startBare(databaseUrl: string, folder: string) {
  const script = fileURLToPath(new URL('bare.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, databaseUrl, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`The bare handler ended (${code}).`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

async function etagOf(url: string): Promise<string> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
}

/** What differs from one moment, or one secret, to the next. */
const settled = (text: string) =>
  text
    .replace(/"as_of":"[^"]*"/, '')
    .replace(/expires=\d+&signature=[\w-]+/g, '')
    .trim();

/** A comparison of two that say different things would be worth nothing. */
async function compareAnswers(ours: string, bare: string, calls: Call[]): Promise<void> {
  const [us, them] = [sender(ours), sender(bare)];
  for (const call of calls) {
    const sent: Sent = call.ours();
    const path = call.bare().path.replace(/\d+$/, /\d+$/.exec(sent.path)?.[0] ?? '');
    const answers = [await us.send(sent), await them.send({ ...sent, path })];
    const [one, other] = answers.map(({ body }) => settled(body));
    if (answers.some(({ status }) => status !== call.expected) || one !== other) {
      throw new Error(`${call.name}: the answers differ.\n${one?.slice(0, 1500)}\n${other?.slice(0, 1500)}`);
    }
  }
  us.close();
  them.close();
}
