import { randomUUID } from 'node:crypto';
import { AppError } from '../core/errors';
import type { Database } from '../db/database';
import type { FileStore } from '../storage/file-store';
import { SettingsError } from '../settings';
import { findFact, lockFact, proposeFact } from './deployment.repository';

const unusable = (error: unknown): unknown => {
  if (!(error instanceof AppError)) return error;
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return new SettingsError(`S3_ENDPOINT: the file store cannot be used: ${reason}.`);
};

const otherStore = (ours: string) =>
  new SettingsError(
    `S3_ENDPOINT and S3_BUCKET (or DATA_DIR, without S3) must name the file store that this database was first used with: its files are not in this one. To move files use npm run backup and npm run restore (deployment ${ours}).`,
  );

const otherDatabase = (owner: string) =>
  new SettingsError(
    `DATABASE_URL (or DATA_DIR) must name the database that this file store belongs to: its files are of another one, deployment ${owner}. Give a new database a file store of its own.`,
  );

/**
 * All servers of one database must keep files in one store, and no other database may: else a file that one server took
 * is missing on the next, or swept away as nobody's (ADR 19). The first start marks the store with the
 * database's id; from then on both must be met together.
 * @throws SettingsError when they are not, or when S3 cannot be used
 */
export async function agreeOnFileStore(
  database: Database,
  files: Pick<FileStore, 'owner' | 'setOwner'>,
): Promise<void> {
  await proposeFact(database, 'id', randomUUID());
  await database
    .transaction(async (tx) => {
      const id = (await lockFact(tx, 'id'))!;
      const isMarked = (await findFact(tx, 'file_store')) !== null;
      const owner = await files.owner();
      if (owner === null && isMarked) throw otherStore(id);
      if (owner !== null && owner !== id) throw isMarked ? otherStore(id) : otherDatabase(owner);
      // A start that was killed between the two lines is completed by the next one.
      if (owner === null) await files.setOwner(id);
      await proposeFact(tx, 'file_store', id);
    })
    .catch((error: unknown) => {
      throw unusable(error);
    });
}
