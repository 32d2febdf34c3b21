import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrationsDir, type OpenDatabase } from '#server/db/database';
import { openPgliteInMemory } from '#server/db/pglite';
import { openPostgres } from '#server/db/open';

export type Engine = 'pglite' | 'postgres';

/** The engine of tests that name none. */
export const defaultEngine: Engine = 'postgres';

/** The engines of most tests: PostgreSQL, which is faster; every engine in a full run (FULL=1). */
export const engines: readonly Engine[] = process.env.FULL ? ['pglite', 'postgres'] : [defaultEngine];

const failed = (error: Error): void => {
  throw error;
};

/**
 * A fresh, migrated and empty database of its own.
 * @param onError gets lost connections; by default a lost connection is thrown
 */
export function openFreshDatabase(engine: Engine, onError = failed): Promise<OpenDatabase> {
  return engine === 'pglite' ? openFreshPglite() : openFreshPostgres(onError);
}

function clusterUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL names no PostgreSQL cluster.');
  return url;
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrationsDir)).sort()) {
    if (name.endsWith('.sql')) hash.update(await readFile(join(migrationsDir, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Making a cluster takes seconds, unpacking one a third of a second: one is kept for each state of the migrations. */
async function openFreshPglite(): Promise<OpenDatabase> {
  const folder = join(process.cwd(), '.cache', 'pglite');
  const file = join(folder, `${await migrationsHash()}.tar`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return openPgliteInMemory(new Blob([kept]));
  const made = await openPgliteInMemory();
  const snapshot = await made.pglite.dumpDataDir('none');
  await mkdir(folder, { recursive: true });
  // Under another name first: test files run side by side.
  const written = join(folder, `${randomUUID()}.tmp`);
  await writeFile(written, new Uint8Array(await snapshot.arrayBuffer()));
  await rename(written, file);
  return made;
}

const TEMPLATE_LOCK = 5_117_204;

const databaseUrl = (name: string): string => {
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return url.href;
};

/** Runs `work` as the cluster's owner, beside whatever else is connected. */
export async function onCluster<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`;

/** @returns the URL of a database on the cluster with nothing in it, not even our tables */
export async function createEmptyPostgres(): Promise<string> {
  const name = newName();
  await onCluster((client) => client.query(`create database ${name}`));
  return databaseUrl(name);
}

/** A copy of a template that is migrated once for each state of the migrations. */
async function openFreshPostgres(onError: (error: Error) => void): Promise<OpenDatabase> {
  const name = newName();
  const template = `template_${await migrationsHash()}`;
  await onCluster(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) {
      const unready = `${template}_unready`;
      await client.query(`drop database if exists ${unready}`);
      await client.query(`create database ${unready}`);
      await (await openPostgres(databaseUrl(unready), failed)).close();
      await client.query(`alter database ${unready} rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  });
  return openPostgres(databaseUrl(name), onError);
}
