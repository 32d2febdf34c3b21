import { existsSync, fsyncSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { flush } from '../core/flush';
import { migrationsDir, assertKnownSchema, type OpenDatabase } from './database';
import * as schema from './schema';

type InitOptions = Parameters<NodeFS['init']>[1];
interface NodeStreamOps {
  fsync?: (stream: { nfd?: number }) => number;
}

/** PGlite's Node file system has no fsync, so PostgreSQL's would silently do nothing. */
class DurableNodeFS extends NodeFS {
  override async init(pglite: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = emscriptenOpts.preRun ?? [];
    emscriptenOpts.preRun = [
      ...preRun,
      (module) => {
        // Emscripten's types omit stream_ops. Without them a power cut would lose data, so refuse to start.
        const operations = (module.NODEFS as { stream_ops?: NodeStreamOps }).stream_ops;
        if (!operations)
          throw new Error('The embedded database cannot reach the disk: NODEFS has no stream_ops.');
        operations.fsync = ({ nfd }) => {
          if (nfd !== undefined) fsyncSync(nfd);
          return 0;
        };
      },
    ];
    return { emscriptenOpts };
  }
}

/** PGlite switches fsync off (-F); these make every commit wait for the disk. */
const durable = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'];
const settings = (names: string[]) => names.flatMap((setting) => ['-c', setting]);
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // Small machines: 16 MB instead of PGlite's 128.
  ...settings([...durable, 'shared_buffers=16MB']),
];

/** Migrated and empty, made by `npm run build` beside the bundle; absent when running from source (ADR 1). */
const preparedDataDir = fileURLToPath(new URL('./prepared-database', import.meta.url));

/** The caller holds the directory's lock: two processes in one corrupt it. */
export async function openPglite(dir: string, prepared = preparedDataDir): Promise<OpenDatabase> {
  if (existsSync(dir)) return migrated(await open(dir));
  if (existsSync(prepared)) {
    await createDataDir(dir, (temporary) => cp(prepared, temporary, { recursive: true }));
    const pglite = await open(dir).catch(() => null);
    if (pglite) return migrated(pglite);
    // The build is damaged. The copy is still empty, so initdb may replace it.
    await rm(dir, { recursive: true });
  }
  await createDataDir(dir, async (temporary) => (await open(temporary)).close());
  return migrated(await open(dir));
}

const open = (dir: string) => PGlite.create({ fs: new DurableNodeFS(dir), startParams });

const FLUSH_BATCH = 32;

/** Fills a folder beside `dir`, flushes and renames it, so that a crash leaves no half-made one. */
async function createDataDir(dir: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${dir}.new`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await fill(temporary);
  const entries = (await readdir(temporary, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  // A copy has the modes of the build.
  for (const entry of entries) await chmod(entry, (await stat(entry)).mode & 0o700);
  while (entries.length > 0) await Promise.all(entries.splice(0, FLUSH_BATCH).map(flush));
  await flush(temporary);
  await rename(temporary, dir);
  await flush(dirname(dir));
}

export async function openPgliteInMemory(snapshot?: Blob): Promise<OpenDatabase & { pglite: PGlite }> {
  const pglite = await PGlite.create({ startParams, ...(snapshot && { loadDataDir: snapshot }) });
  return { ...(await migrated(pglite)), pglite };
}

async function migrated(pglite: PGlite): Promise<OpenDatabase> {
  const database = drizzle(pglite, { schema });
  await assertKnownSchema(database);
  await migrate(database, { migrationsFolder: migrationsDir });
  // PGlite has neither autovacuum nor a checkpointer.
  const reclaimSpace = async () => {
    await pglite.exec('vacuum');
    await pglite.exec('checkpoint');
  };
  return { database, reclaimSpace, close: () => pglite.close() };
}
