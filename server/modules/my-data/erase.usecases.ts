import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { longDate } from '#contract/dates';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { time } from '#contract/answers';
import { Sha256 } from '#contract/applications';
import * as erase from './erase.repository';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { deleteMailFiles, mailDir } from '../../outgoing/mail/eml-folder';
import { saveUser, type UserRow } from '../accounts/accounts.repository';
import { sha256Hex } from '../../core/secrets';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { deleteSessionsOf } from '../../sessions/sessions.repository';
import { lockOwnAccount } from '../accounts/account-status';
import { assertKnowsPassword } from '../accounts/passwords.usecases';
import { writeFileAtomically } from '../../core/flush';

/** Rejected until then; ends other sessions and mails (rule data-1). Idempotent. */
export async function planDeletion(deps: Dependencies, caller: Caller, password: string): Promise<Date> {
  await assertKnowsPassword(deps, caller, password);
  const now = new Date(deps.clock.now());
  return deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    if (user.deleteAt) return user.deleteAt;
    const deleteAt = new Date(now.getTime() + durations.accountKept);
    const on = deleteAt.toISOString();
    const { status, statusReason, email, fullName: name } = user;
    await deleteSessionsOf(tx, user.id, caller.tokenHash);
    await enqueueMail(tx, now, { kind: 'account_deletion_asked', to: email, data: { name, on } });
    await recordAction(tx, now, caller, 'account deletion asked', user.id);
    // Last: its trigger locks the list version.
    await saveUser(tx, user.id, {
      ...{ status: 'rejected', statusReason: messages.myData.leaving(longDate(on)), deleteAt },
      ...{ statusBefore: { status, statusReason }, updatedAt: now },
    });
    return deleteAt;
  });
}

export function keepAccount({ database, clock }: Dependencies, caller: Caller): Promise<UserRow> {
  const now = new Date(clock.now());
  return database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    const { deleteAt, statusBefore, email, fullName: name } = user;
    if (!deleteAt || !statusBefore) return user;
    await enqueueMail(tx, now, { kind: 'account_kept', to: email, data: { name } });
    await recordAction(tx, now, caller, 'account kept', user.id);
    const back = { ...statusBefore, deleteAt: null, statusBefore: null };
    return saveUser(tx, user.id, { ...back, updatedAt: now });
  });
}

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

const ErasedLine = v.object({ account: Sha256, id: v.pipe(v.number(), v.integer()), erased_at: time });

/** Beside the database and beside backups (ADR 47). */
export const erasedListIn = (folder: string): string => join(folder, 'erased-accounts.ndjson');

export async function readErasedList(path: string): Promise<erase.ErasedRow[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { account, id, erased_at } = v.parse(ErasedLine, JSON.parse(line));
      return { account, userId: id, erasedAt: new Date(erased_at), fileIds: null };
    });
}

/** Appends new accounts only, whole or not at all. */
export async function addToErasedList(path: string, rows: readonly erase.ErasedRow[]): Promise<void> {
  const before = await readErasedList(path);
  const known = new Set(before.map(({ account }) => account));
  const added = rows.filter(({ account }) => !known.has(account));
  if (added.length === 0) return;
  const lines = [...before, ...added].map(
    ({ account, userId, erasedAt }) =>
      `${JSON.stringify({ account, id: userId, erased_at: erasedAt.toISOString() })}\n`,
  );
  await writeFileAtomically(path, Buffer.from(lines.join('')));
}
