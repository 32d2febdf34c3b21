import { createHash } from 'node:crypto';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { mailDir } from '../../mail/eml-folder';
import type { UserRow } from '../accounts/accounts.repository';
import * as erase from './erase.repository';
import { addToErasedList, erasedListIn } from './erased-list';
import { deleteMailFiles } from './mail-folder';

type Deps = Pick<Dependencies, 'database' | 'files' | 'clock' | 'logger' | 'dataDir'>;

/** Names an account without personal data; ids may be given again after a restore. */
const digestOf = ({ id, createdAt }: Pick<UserRow, 'id' | 'createdAt'>): string =>
  createHash('sha256').update(`${id}\n${createdAt.toISOString()}`).digest('hex');

const wordsOf = async (db: Database, user: UserRow) => [user.fullName, ...(await erase.listEmails(db, user))];

/**
 * Erases the accounts whose 7 days are over (rule 70), one in each transaction. It may run on several servers at once, and
 * be killed at any time: the next run goes on (ADR 47).
 */
export async function eraseDueAccounts(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { database, clock, dataDir, logger } = deps;
  while (signal?.aborted !== true) {
    const now = new Date(clock.now());
    const erased = await database.transaction(async (tx) => {
      const user = await erase.lockDue(tx, now);
      if (!user) return null;
      const words = await wordsOf(tx, user);
      // Before the names are gone: after a kill in between nobody could find these files.
      await deleteMailFiles(mailDir({ dataDir }), words);
      await erase.eraseRows(tx, user, digestOf(user), now);
      return { id: user.id, words };
    });
    if (!erased) break;
    // A mail may have been sent meanwhile.
    await deleteMailFiles(mailDir({ dataDir }), erased.words);
    logger.info({ user_id: erased.id }, 'account erased');
  }
  await finishErased(deps, signal);
  await addToErasedList(erasedListIn(dataDir), await erase.listErased(database));
}

/** Deletes files and empties lines of the audit log that erased accounts have left. Doing it again is harmless. */
export async function finishErased(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  signal?: AbortSignal,
) {
  for (const { account, userId, fileIds } of await erase.listUnfinished(database)) {
    if (signal?.aborted) return;
    for (const id of fileIds ?? []) await files.remove(id);
    await erase.emptyAuditLog(database, userId);
    await erase.markFinished(database, account);
  }
}

/** Erases the accounts of a list in a restored database (ADR 47). Call it in the transaction of the restore. */
export async function eraseAgain(tx: Database, list: readonly erase.ErasedRow[]): Promise<void> {
  if (list.length === 0) return;
  await erase.insertErased(tx, [...list]);
  const erasedAt = new Map(list.map((row) => [row.account, row.erasedAt]));
  const present = await erase.listPresent(
    tx,
    list.map(({ userId }) => userId),
  );
  for (const user of present) {
    const account = digestOf(user);
    const at = erasedAt.get(account);
    if (at) await erase.eraseRows(tx, user, account, at);
  }
}
