import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { startServer, type RunningServer } from '../../tools/built-server';

export type { RunningServer } from '../../tools/built-server';

/** `postgres`: a copy of the run's template, ready at once. `pglite`: the product as shipped, set up from nothing. */
export type Engine = 'postgres' | 'pglite';

const TEMPLATE = 'portal_template';

/** Set by the global setup for all workers. */
const clusterUrl = () => process.env.E2E_DATABASE_URL ?? '';
const templateDataDir = () => process.env.E2E_TEMPLATE_DATA_DIR ?? '';

function databaseUrl(name: string): string {
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return url.href;
}

const onCluster = (statement: string): Promise<unknown> => query(clusterUrl(), statement);

async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Migrates and seeds the template database and its data folder, once per run. */
export async function prepareTemplate(): Promise<void> {
  await onCluster(`create database ${TEMPLATE}`);
  const server = await startServer({
    dataDir: templateDataDir(),
    env: { DATABASE_URL: databaseUrl(TEMPLATE) },
  });
  await server.stop();
}

interface PortalOptions {
  engine?: Engine;
  /** The built server to start; dist/server/index.js by default. */
  entry?: string;
  /** More settings of rule 3. */
  env?: Record<string, string>;
}

/** A server of one test. */
export interface TestServer extends RunningServer {
  /** Puts database and data folder back to the demo data, as a backup does, and starts it again; on PostgreSQL. */
  putBack(): Promise<void>;
  /** Asks or changes its database; on PostgreSQL. */
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
}

/** Starts the built server with demo data of its own; `stop()` deletes its database and data folder. */
export async function startPortal({
  engine = 'postgres',
  entry,
  env = {},
}: PortalOptions = {}): Promise<TestServer> {
  const options = entry === undefined ? { env } : { entry, env };
  if (engine === 'pglite') {
    const isMissing = () => Promise.reject(new Error('Only PostgreSQL takes another connection.'));
    return { ...(await startServer(options)), putBack: isMissing, query: isMissing };
  }
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'wokabaut-data-'));
  const copyTemplate = async () => {
    await cp(templateDataDir(), dataDir, { recursive: true });
    await onCluster(`create database ${name} template ${TEMPLATE}`);
  };
  const discard = async () => {
    await onCluster(`drop database if exists ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await copyTemplate();
    const server = await startServer({
      ...{ ...options, dataDir },
      env: { ...env, DATABASE_URL: databaseUrl(name) },
    });
    const stop = async () => {
      try {
        return await server.stop();
      } finally {
        await discard();
      }
    };
    const putBack = async () => {
      await server.kill();
      await discard();
      await copyTemplate();
      await server.restart();
    };
    return { ...server, stop, putBack, query: (statement) => query(databaseUrl(name), statement) };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** The mails of one kind that the server has written to its folder, oldest first. */
export async function writtenMails({ dataDir }: RunningServer, kind: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  // There is no folder before the first mail.
  const names = await readdir(folder).catch(() => []);
  const named = names.filter((name) => name.endsWith('.eml') && name.includes(`-${kind}-`)).sort();
  return Promise.all(named.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}
