import { isDeepStrictEqual } from 'node:util';
import type { InternshipEdit, InternshipRow } from '#contract/internships';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import type { AccountStatus, InternshipStatus } from '#contract/status';
import { withoutUndefined } from '#contract/validate';
import { recordAction, type AuditedAction } from '../../audit/audit.repository';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { DataDeps, Dependencies } from '../../dependencies';
import { deleteNotesOf } from '../applications/business-view.repository';
import { lockAccountStatus } from '../accounts/account-status';
import { forgetNotified } from '../my-data/retention.repository';
import * as views from './internships.views';
import * as internships from './internships.repository';

interface Locked {
  tx: Database;
  business: Caller;
  accountStatus: AccountStatus;
  current: internships.FoundInternship;
  now: Date;
}

/** The account is locked first, as everywhere. */
async function withOwn<T>(
  { database, clock }: Dependencies,
  business: Caller,
  id: number | null,
  work: (locked: Locked) => Promise<T>,
): Promise<T> {
  assertNotRejected(business);
  return database.transaction(async (tx) => {
    const accountStatus = await lockAccountStatus(tx, business);
    const current = id === null ? null : await internships.lockInternship(tx, id, business.userId);
    if (!current) throw new AppError('internship_not_found');
    return work({ tx, business, accountStatus, current, now: new Date(clock.now()) });
  });
}

const record = (
  { tx, business, current, now }: Locked,
  action: AuditedAction,
  details: Record<string, unknown>,
) => recordAction(tx, now, business, action, current.id, details);

/** `pending` before the business's approval (rules account-1 and internship-2). */
function statusToStore({ current, accountStatus }: Locked, wanted: InternshipStatus): InternshipStatus {
  if (accountStatus === 'approved') return wanted;
  return current.status === 'pending' || wanted === 'available' ? 'pending' : wanted;
}

/** A taken down one cannot be changed (ADR 45). */
async function save(
  locked: Locked,
  content: views.InternshipContent,
  status: InternshipStatus,
): Promise<InternshipRow> {
  const { tx, current, now } = locked;
  const before = views.toContent(current);
  const fields = (Object.keys(before) as (keyof views.InternshipContent)[]).filter(
    (field) => !isDeepStrictEqual(before[field], content[field]),
  );
  const from = current.status;
  if (fields.length === 0 && status === from) return views.toInternshipRow(current);
  if (current.takenDownReason !== null) throw new AppError('internship_taken_down');
  // Documents are then kept longer than announced (rule document-7).
  if (content.last_date_to_apply > before.last_date_to_apply) await forgetNotified(tx, current.id);
  await internships.saveInternship(tx, current.id, {
    ...views.toColumns(content),
    status,
    ...(from === 'available' && status !== from && { withdrawnAt: now }),
    updatedAt: now,
  });
  if (fields.length > 0) await record(locked, 'internship changed', { fields });
  if (status !== from) await record(locked, 'internship status changed', { from, to: status });
  return views.toInternshipRow((await internships.findInternship(tx, current.id))!);
}

/** Unsent fields keep their values, a past date is accepted unchanged (rules internship-1, internship-2). */
export function editInternship(
  deps: Dependencies,
  business: Caller,
  id: number | null,
  edit: InternshipEdit,
): Promise<InternshipRow> {
  return withOwn(deps, business, id, async (locked) => {
    const { tx, current, now } = locked;
    const { status, ...sent } = edit;
    const before = views.toContent(current);
    const content: views.InternshipContent = { ...before, ...withoutUndefined(sent) };
    if (sent.last_date_to_apply !== before.last_date_to_apply)
      views.assertNotPast(sent.last_date_to_apply, now);
    await views.assertCategoryExists(tx, sent.internship_category_id);
    return save(locked, content, status === undefined ? current.status : statusToStore(locked, status));
  });
}

function statusSentence(from: InternshipStatus, to: InternshipStatus): string {
  if (to === 'archived') return messages.internship.archived;
  if (from === 'archived' && to === 'available') return messages.internship.restored;
  return messages.internship.statusUpdated[to];
}

/** The message names the stored status: `pending` for an unapproved business (rule internship-2). */
export function changeInternshipStatus(
  deps: Dependencies,
  business: Caller,
  id: number | null,
  wanted: InternshipStatus,
): Promise<{ message: string; internship: InternshipRow }> {
  return withOwn(deps, business, id, async (locked) => {
    const { current } = locked;
    const internship = await save(locked, views.toContent(current), statusToStore(locked, wanted));
    return { message: statusSentence(current.status, internship.status), internship };
  });
}

/** Its applications stay (rule internship-4; ADR 12). */
export function deleteInternship(deps: Dependencies, business: Caller, id: number | null): Promise<void> {
  return withOwn(deps, business, id, async (locked) => {
    const { tx, current, now } = locked;
    await internships.saveInternship(tx, current.id, { removedAt: now, updatedAt: now });
    await deleteNotesOf(tx, current.id);
    await record(locked, 'internship deleted', { title: current.title });
  });
}

/** Exceeds the overlap of `listChanges`. */
const marginMs = 3_600_000;

/** Once no client can ask for their removal (rule internship-6; ADR 12). */
export const deleteExpiredTombstones = ({ database, clock }: DataDeps) =>
  internships.deleteTombstones(database, new Date(clock.now() - durations.listMemory - marginMs));
