import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { SettingsError } from '../settings';
import { changeFact, lockFact, proposeFact } from './deployment.repository';

/** Tells keys apart without telling the key. */
const fingerprint = (secretKey: string) =>
  createHmac('sha256', secretKey).update('fingerprint of a secret key').digest('base64url');

/**
 * All servers of one database must sign with one key: else links that one gives out are refused by the next. Another key
 * that somebody set is a rotation; another one that a server made for itself is a mistake (ADR 19).
 * @param made whether the key was made by this server while others may use the same database
 * @throws SettingsError
 */
export async function agreeOnSecretKey(
  database: Database,
  { secretKey, made, logger }: { secretKey: string; made: boolean; logger: Pick<Logger, 'warn'> },
): Promise<void> {
  const ours = fingerprint(secretKey);
  await proposeFact(database, 'secret_key', ours);
  await database.transaction(async (tx) => {
    if ((await lockFact(tx, 'secret_key')) === ours) return;
    if (made) {
      throw new SettingsError(
        'SECRET_KEY must be set: this database is used with another key than the one in DATA_DIR. Give every server of one database the same key.',
      );
    }
    await changeFact(tx, 'secret_key', ours);
    logger.warn(
      'SECRET_KEY is another one than before: links given out until now do not open files any more',
    );
  });
}
