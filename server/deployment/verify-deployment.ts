import { createHmac, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { AppError } from '../core/errors';
import type { Database } from '../db/database';
import { SettingsError } from '../settings';
import type { FileStore } from '../storage/file-store';
import { insertDeploymentValue, lockDeployment, updateDeploymentValue } from './deployment.repository';

const unusableStore = (error: AppError) => {
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return new SettingsError(`S3_ENDPOINT: the file store cannot be used: ${reason}.`);
};

const otherStore = (id: string) =>
  new SettingsError(
    `S3_ENDPOINT and S3_BUCKET (or DATA_DIR, without S3) must name the file store that this database was first used with: its files are not in this one. To move files use npm run backup and npm run restore (deployment ${id}).`,
  );

const otherDatabase = (owner: string) =>
  new SettingsError(
    `DATABASE_URL (or DATA_DIR) must name the database that this file store belongs to: its files are of another one, deployment ${owner}. Give a new database a file store of its own.`,
  );

const otherKey = () =>
  new SettingsError(
    'SECRET_KEY must be set: this database is used with another key than the one in DATA_DIR. Give every server of one database the same key.',
  );

/** Identifies a key without revealing it. */
const fingerprintOf = (secretKey: string) =>
  createHmac('sha256', secretKey).update('fingerprint of a secret key').digest('base64url');

interface SecretKey {
  secretKey: string;
  /** Whether this server generated the key while other servers may use the same database. */
  isGenerated: boolean;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Compares the file store and the secret key with those this database was first used with (ADR 19), and stores them at
 * the first start. All servers of one database must share one file store, and no other database may use it: else files
 * are missing on one server, or deleted as orphans. They must share one key: else one server refuses the file links of
 * another. A different key that was set is a rotation; a different key that a server generated is a mistake.
 * @param key omitted where no link is signed
 * @throws SettingsError when one of them differs, or when S3 cannot be used
 */
export async function verifyDeployment(
  database: Database,
  files: Pick<FileStore, 'owner' | 'setOwner'>,
  key?: SecretKey,
): Promise<void> {
  // Committed before the store is marked: a start killed in between is completed by the next one.
  await insertDeploymentValue(database, 'id', randomUUID());
  await database
    .transaction(async (tx) => {
      const stored = await lockDeployment(tx);
      const id = stored.id!;
      const owner = await files.owner();
      const isMarked = stored.file_store !== undefined;
      if (owner === null && isMarked) throw otherStore(id);
      if (owner !== null && owner !== id) throw isMarked ? otherStore(id) : otherDatabase(owner);
      if (owner === null) await files.setOwner(id);
      await insertDeploymentValue(tx, 'file_store', id);
      if (key) await verifySecretKey(tx, stored.secret_key, key);
    })
    .catch((error: unknown) => {
      throw error instanceof AppError ? unusableStore(error) : error;
    });
}

async function verifySecretKey(
  tx: Database,
  stored: string | undefined,
  { secretKey, isGenerated, logger }: SecretKey,
): Promise<void> {
  const fingerprint = fingerprintOf(secretKey);
  if (stored === undefined) return insertDeploymentValue(tx, 'secret_key', fingerprint);
  if (stored === fingerprint) return;
  if (isGenerated) throw otherKey();
  await updateDeploymentValue(tx, 'secret_key', fingerprint);
  logger.warn(
    'SECRET_KEY is another one than before: links given out until now do not open files any more, and codes of authenticator apps are refused',
  );
}
