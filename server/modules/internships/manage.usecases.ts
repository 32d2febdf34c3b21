import { isDeepStrictEqual } from 'node:util';
import type { InternshipEdit, InternshipRow } from '#contract/internships';
import { windows } from '#contract/limits';
import { messages } from '#contract/messages';
import type { AccountStatus, InternshipStatus } from '#contract/status';
import { recordAction, type Audited } from '../../audit/audit.repository';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { lockAccountStatus } from '../accounts/account-status.usecases';
import { asWritten, refusePast, refuseUnknownCategory, toColumns, type Written } from './internship-content';
import { findInternship, type FoundInternship } from './internships.repository';
import { toInternshipRow } from './internships.views';
import { deleteTombstones, lockOwn, saveInternship } from './manage.repository';

/** An internship that its business holds for changing. */
interface Held {
  tx: Database;
  business: Caller;
  standing: AccountStatus;
  current: FoundInternship;
  now: Date;
}

/**
 * Does something with a business's own internship in one transaction. Locks the account first and the internship after
 * it, as everybody who locks both; of two at the same moment the second one works on what the first one left.
 * @throws AppError `internship_not_found` to everybody but the owner; `account_rejected`, `session_expired`
 */
async function withOwn<T>(
  { database, clock }: Dependencies,
  business: Caller,
  id: number | null,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  assertNotRejected(business);
  return database.transaction(async (tx) => {
    const standing = await lockAccountStatus(tx, business);
    const current = id === null ? null : await lockOwn(tx, business.userId, id);
    if (!current) throw new AppError('internship_not_found');
    return work({ tx, business, standing, current, now: new Date(clock.now()) });
  });
}

const record = (
  { tx, business, current, now }: Held,
  action: Audited['action'],
  details: Record<string, unknown>,
) => recordAction(tx, now, business, { action, subjectType: 'internship', subjectId: current.id, details });

/** Rules 6 and 15: what a business that is not approved wants to publish waits for its approval. */
function statusToStore({ current, standing }: Held, wanted: InternshipStatus): InternshipStatus {
  if (standing === 'approved') return wanted;
  return current.status === 'pending' || wanted === 'available' ? 'pending' : wanted;
}

/** Stores and writes down what differs from what is there; nothing at all when nothing does. */
async function save(held: Held, written: Written, status: InternshipStatus): Promise<InternshipRow> {
  const { tx, current, now } = held;
  const before = asWritten(current);
  const fields = (Object.keys(before) as (keyof Written)[]).filter(
    (field) => !isDeepStrictEqual(before[field], written[field]),
  );
  const from = current.status;
  if (fields.length === 0 && status === from) return toInternshipRow(current);
  await saveInternship(tx, current.id, {
    ...toColumns(written),
    status,
    ...(from === 'available' && status !== from && { withdrawnAt: now }),
    updatedAt: now,
  });
  if (fields.length > 0) await record(held, 'internship changed', { fields });
  if (status !== from) await record(held, 'internship status changed', { from, to: status });
  return toInternshipRow((await findInternship(tx, current.id))!);
}

/**
 * Saves an edit whole; what was not sent stays as it is (screens.md section 5; rules 14, 15). A last day that is over
 * is taken only when it stands there already.
 * @throws AppError `validation_failed` with sentences by field, and what `withOwn` throws
 */
export function editInternship(
  deps: Dependencies,
  business: Caller,
  id: number | null,
  edit: InternshipEdit,
): Promise<InternshipRow> {
  return withOwn(deps, business, id, async (held) => {
    const { tx, current, now } = held;
    const { status, ...sent } = edit;
    const before = asWritten(current);
    const written: Written = {
      ...sent,
      duration_unit: sent.duration_unit ?? before.duration_unit,
      required_skills: sent.required_skills ?? before.required_skills,
      internship_type: sent.internship_type === undefined ? before.internship_type : sent.internship_type,
      description: sent.description ?? before.description,
    };
    if (sent.last_date_to_apply !== before.last_date_to_apply) refusePast(sent.last_date_to_apply, now);
    await refuseUnknownCategory(tx, sent.internship_category_id);
    return save(held, written, status === undefined ? current.status : statusToStore(held, status));
  });
}

function statusSentence(from: InternshipStatus, to: InternshipStatus): string {
  if (to === 'archived') return messages.internship.archived;
  if (from === 'archived' && to === 'available') return messages.internship.restored;
  return messages.internship.statusUpdated(to);
}

/**
 * Archives, restores or publishes, and changes nothing else (rule 15). The sentence names the status that was stored,
 * which for a business that is not approved need not be the one that it wanted.
 * @throws what `withOwn` throws
 */
export function changeInternshipStatus(
  deps: Dependencies,
  business: Caller,
  id: number | null,
  wanted: InternshipStatus,
): Promise<{ message: string; internship: InternshipRow }> {
  return withOwn(deps, business, id, async (held) => {
    const { current } = held;
    const internship = await save(held, asWritten(current), statusToStore(held, wanted));
    return { message: statusSentence(current.status, internship.status), internship };
  });
}

/**
 * Takes an internship off every list; who has applied keeps their record (rule 18; ADR 12).
 * @throws what `withOwn` throws; so does a second deletion
 */
export function deleteInternship(deps: Dependencies, business: Caller, id: number | null): Promise<void> {
  return withOwn(deps, business, id, async (held) => {
    const { tx, current, now } = held;
    await saveInternship(tx, current.id, { removedAt: now, updatedAt: now });
    await record(held, 'internship deleted', { title: current.title });
  });
}

/** Longer than the list looks back behind what a phone says it has seen. */
const MARGIN = 3_600_000;

/** Deletes for good what nobody applied to and no phone can ask for any more (rule 20; ADR 12). */
export const deleteExpiredTombstones = ({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<void> =>
  deleteTombstones(database, new Date(clock.now() - windows.listMemory - MARGIN));
