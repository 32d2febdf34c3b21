import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { startServer, type RunningServer } from '../../tools/built-server';

export type { RunningServer } from '../../tools/built-server';

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
  /** The built server to start; dist/server/index.js by default. */
  entry?: string;
  /** More settings of rule product-3. */
  env?: Record<string, string>;
  /** The build makes its own database, of its own version, and the demo data. */
  isFresh?: boolean;
}

/** A server with a database of its own. */
export interface TestServer extends RunningServer {
  /** Stops it, and keeps its database and data folder as what `putBack` puts back; the demo data before. */
  keep(): Promise<void>;
  /** Puts database and data folder back, as a backup does, and starts it again. */
  putBack(): Promise<void>;
  /** Asks or changes its database. */
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
}

/** Starts the built server with demo data of its own; `stop()` deletes its database and data folder. */
export async function startPortal({ entry, env = {}, isFresh }: PortalOptions = {}): Promise<TestServer> {
  const options = entry === undefined ? { env } : { entry, env };
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'wokabaut-data-'));
  const kept = { name: `${name}_kept`, dataDir: `${dataDir}-kept` };
  let source = { name: TEMPLATE, dataDir: templateDataDir() };
  const copy = (from: typeof kept, to: typeof kept) =>
    Promise.all([
      cp(from.dataDir, to.dataDir, { recursive: true }),
      onCluster(`create database ${to.name} template ${from.name}`),
    ]);
  const discard = (one: typeof kept) =>
    Promise.all([
      rm(one.dataDir, { recursive: true, force: true }),
      onCluster(`drop database if exists ${one.name} with (force)`),
    ]);
  const own = { name, dataDir };
  try {
    await (isFresh ? onCluster(`create database ${name}`) : copy(source, own));
    const server = await startServer({
      ...{ ...options, dataDir },
      env: { ...env, DATABASE_URL: databaseUrl(name) },
    });
    return {
      ...server,
      query: (statement) => query(databaseUrl(name), statement),
      async keep() {
        await server.stop();
        await copy(own, kept);
        source = kept;
      },
      async putBack() {
        await server.kill();
        await discard(own);
        await copy(source, own);
        await server.restart();
      },
      async stop() {
        try {
          return await server.stop();
        } finally {
          await Promise.all([discard(own), discard(kept)]);
        }
      },
    };
  } catch (error) {
    await discard(own);
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
