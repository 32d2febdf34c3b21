import type { InternshipRow, NewInternship } from '#contract/internships';
import { recordAction } from '../../audit/audit.repository';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { sqlState, UNIQUE_VIOLATION } from '../../db/database-errors';
import type { Dependencies } from '../../dependencies';
import { lockAccountStatus } from '../accounts/account-status.usecases';
import { contentHash, assertNotPast, assertCategoryExists, toColumns } from './internship-content';
import * as internships from './internships.repository';
import { toInternshipRow } from './internships.views';

/**
 * Replays an idempotency key: returns the internship that the first request with it created, in its current state.
 * @returns null when the key is new
 * @throws AppError `idempotency_conflict`; `internship_not_found` when it was deleted since (ADR 12)
 */
async function replayCreation(
  { database }: Dependencies,
  business: Caller,
  creationKey: string,
  creationHash: string,
): Promise<InternshipRow | null> {
  const created = await internships.findCreated(database, business.userId, creationKey);
  if (!created) return null;
  if (created.creationHash !== creationHash) throw new AppError('idempotency_conflict');
  const found = await internships.findInternship(database, created.id);
  if (!found || found.removedAt !== null) throw new AppError('internship_not_found');
  return toInternshipRow(found);
}

/**
 * Creates an internship: public at once for an approved business, else stored `pending` (rule 6). A retry with
 * the same key returns the internship that the first request created.
 * @throws AppError `validation_failed` with sentences by field; `account_rejected`, `session_expired`;
 * `idempotency_conflict` when the key was used for other content; `internship_not_found` when that internship was deleted
 */
export async function createInternship(
  deps: Dependencies,
  business: Caller,
  value: NewInternship,
  creationKey: string | null,
): Promise<InternshipRow> {
  const { database } = deps;
  assertNotRejected(business);
  const creationHash = creationKey === null ? null : contentHash(value);
  const created = async () =>
    creationKey === null || creationHash === null
      ? null
      : replayCreation(deps, business, creationKey, creationHash);
  const first = await created();
  if (first) return first;
  const now = new Date(deps.clock.now());
  assertNotPast(value.last_date_to_apply, now);
  await assertCategoryExists(database, value.internship_category_id);
  try {
    return await database.transaction(async (tx) => {
      const accountStatus = await lockAccountStatus(tx, business);
      const status = accountStatus === 'approved' ? 'available' : 'pending';
      const id = await internships.insertInternship(tx, {
        ...toColumns(value),
        businessId: business.userId,
        creationKey,
        creationHash,
        status,
        createdAt: now,
        updatedAt: now,
      });
      await recordAction(tx, now, business, 'internship created', id, { title: value.title, status });
      return toInternshipRow((await internships.findInternship(tx, id))!);
    });
  } catch (error) {
    // A parallel request with the same key was first.
    const existing = sqlState(error) === UNIQUE_VIOLATION ? await created() : null;
    if (existing) return existing;
    throw error;
  }
}
