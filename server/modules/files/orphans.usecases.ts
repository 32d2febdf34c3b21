import type { Dependencies } from '../../dependencies';
import { findFileIds } from './files.repository';

/** The rows follow their bytes within seconds; milliseconds. */
const GRACE = 3_600_000;
const BATCH = 500;

/**
 * Removes bytes without a row, which a kill between the two leaves behind (ADR 10). When they are most of
 * the store, the database is more likely to be the wrong one: then nothing is touched.
 * @returns how many files were removed
 */
export async function deleteOrphanFiles(
  { database, files, clock, logger }: Pick<Dependencies, 'database' | 'files' | 'clock' | 'logger'>,
  signal?: AbortSignal,
): Promise<number> {
  const orphans: string[] = [];
  let stored = 0;
  const compare = async (keys: string[]) => {
    const known = await findFileIds(database, keys);
    orphans.push(...keys.filter((key) => !known.has(key)));
  };
  const batch: string[] = [];
  for await (const { key, storedAt } of files.list()) {
    if (signal?.aborted) return 0;
    stored += 1;
    if (clock.now() - storedAt < GRACE) continue;
    batch.push(key);
    if (batch.length === BATCH) await compare(batch.splice(0));
  }
  await compare(batch);
  if (orphans.length > stored / 2) {
    logger.warn({ orphans: orphans.length, stored }, 'most files have no row: is this their database?');
    return 0;
  }
  for (const key of orphans) await files.remove(key);
  if (orphans.length > 0) logger.info({ orphans: orphans.length }, 'files without a row removed');
  return orphans.length;
}
