import { existsSync, fsyncSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { flush } from '../core/flush';
import { migrationsDir } from './migrations-dir';
import type { OpenDatabase } from './database';
import * as schema from './schema';

type InitOptions = Parameters<NodeFS['init']>[1];
interface NodeStreamOps {
  fsync?: (stream: { nfd?: number }) => number;
}

/** PGlite's Node file system knows no fsync, so PostgreSQL's own would silently do nothing. This one reaches the disk. */
class DurableNodeFS extends NodeFS {
  override async init(pglite: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = emscriptenOpts.preRun ?? [];
    emscriptenOpts.preRun = [
      ...preRun,
      (module) => {
        // Emscripten's types leave stream_ops out; a build without them must not start, as it would lose data.
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

/** PGlite's own parameters switch fsync off (-F); ours make every commit wait for the disk. */
const durable = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'];
const settings = (names: string[]) => names.flatMap((setting) => ['-c', setting]);
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // A phone's portal on a small machine: 16 MB instead of 128.
  ...settings([...durable, 'shared_buffers=16MB']),
];

/**
 * Opens the embedded database in `dir` and brings it up to date. The caller holds the claim on the data directory:
 * two processes in one directory ruin it.
 * @param dir a folder, made when absent
 */
export async function openPglite(dir: string): Promise<OpenDatabase> {
  if (!existsSync(dir)) await makeCluster(dir);
  return over(await PGlite.create({ fs: new DurableNodeFS(dir), startParams }));
}

/** Made beside and renamed when it is whole: a kill in the middle would leave a database that never opens again. */
async function makeCluster(dir: string): Promise<void> {
  const unready = `${dir}.new`;
  await rm(unready, { recursive: true, force: true });
  await mkdir(unready, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({ fs: new DurableNodeFS(unready), startParams });
  await pglite.close();
  for (const entry of await readdir(unready, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) await flush(join(entry.parentPath, entry.name));
  }
  await flush(unready);
  await rename(unready, dir);
  await flush(dirname(dir));
}

/**
 * A database in memory, for tests.
 * @param snapshot a data directory dumped by `dumpDataDir`, to begin with instead of an empty one
 */
export async function openPgliteInMemory(snapshot?: Blob): Promise<OpenDatabase & { pglite: PGlite }> {
  const pglite = await PGlite.create({ startParams, ...(snapshot && { loadDataDir: snapshot }) });
  return { ...(await over(pglite)), pglite };
}

async function over(pglite: PGlite): Promise<OpenDatabase> {
  const database = drizzle(pglite, { schema });
  await migrate(database, { migrationsFolder: migrationsDir });
  return { database, close: () => pglite.close() };
}
