import * as erase from './erase.repository';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { mailDir } from '../../outgoing/mail/eml-folder';
import type { UserRow } from '../accounts/accounts.repository';
import { addToErasedList, erasedListIn } from './erased-list';
import { deleteMailFiles } from './mail-folder';
import { sha256Hex } from '../../core/secrets';

/** One after the other, whatever fails; throws the failure, or an AggregateError, at the end. */
async function forEachSettled<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '));
  if (failures.length > 0) throw failures[0];
}

type Deps = Pick<Dependencies, 'database' | 'files' | 'clock' | 'logger' | 'dataDir'>;

/** Identifies an account without personal data; ids may repeat after a restore. */
const digestOf = ({ id, createdAt }: Pick<UserRow, 'id' | 'createdAt'>): string =>
  sha256Hex(`${id}\n${createdAt.toISOString()}`);

async function eraseAccount({ database, clock, dataDir, logger }: Deps, id: number): Promise<void> {
  const now = new Date(clock.now());
  const mailsOf = await database.transaction(async (tx) => {
    const user = await erase.lockDue(tx, id, now);
    if (!user) return null;
    const found = await erase.findMailsOf(tx, user);
    // Before the names are gone: after a kill these files could not be found.
    await deleteMailFiles(mailDir({ dataDir }), found);
    await erase.eraseRows(tx, user, digestOf(user), now);
    return found;
  });
  if (!mailsOf) return;
  // A mail may have been sent meanwhile.
  await deleteMailFiles(mailDir({ dataDir }), mailsOf);
  logger.info({ user_id: id }, 'account erased');
}

/** Safe on several servers and when killed (rule data-2; ADR 47). */
export async function eraseDueAccounts(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { database, clock, dataDir } = deps;
  const due = await erase.listDue(database, new Date(clock.now()));
  await forEachSettled(
    [
      () =>
        forEachSettled(due, async (id) => {
          if (!signal?.aborted) await eraseAccount(deps, id);
        }),
      () => finishErased(deps, signal),
      async () => addToErasedList(erasedListIn(dataDir), await erase.listErased(database)),
    ],
    (step) => step(),
  );
}

export async function finishErased(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  signal?: AbortSignal,
) {
  await forEachSettled(await erase.listUnfinished(database), async ({ account, userId, fileIds }) => {
    if (signal?.aborted) return;
    for (const id of fileIds ?? []) await files.remove(id);
    await erase.emptyAuditLog(database, userId);
    await erase.markFinished(database, account);
  });
}

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
