import { judgeArrival, type Arrival } from '#contract/closing';
import type { Database } from '../../db/database';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import { findOpening } from './submissions.repository';

export interface Applying {
  internshipId: number;
  studentId: number;
  /** When it was written on the phone, or null when the phone did not say. */
  queuedAt: Date | null;
}

type Opening = NonNullable<Awaited<ReturnType<typeof findOpening>>>;

/** Written while it was open and on its way when the business tidied it away: still there for its 72 hours. */
function wasThereWhenWritten(
  { status, withdrawnAt }: Opening,
  arrival: Arrival,
  queuedAt: Date | null,
): boolean {
  const tidiedAway = status === 'archived' || status === 'inactive';
  if (!tidiedAway || arrival.kind !== 'late' || queuedAt === null) return false;
  return withdrawnAt !== null && queuedAt < withdrawnAt;
}

/**
 * Whether an internship takes a student's application at `now` (rules 16, 17, 19, 24).
 * @param hold inside a transaction: keeps the internship as it is until the transaction ends
 * @returns whole hours after closing, or null when it is in time
 * @throws AppError `internship_not_found`, `internship_closed`, `already_applied`
 */
export async function admit(
  db: Database,
  { internshipId, studentId, queuedAt }: Applying,
  now: Date,
  hold: boolean,
): Promise<number | null> {
  const opening = isRowId(internshipId) ? await findOpening(db, internshipId, studentId, hold) : null;
  if (!opening || opening.removedAt !== null || opening.businessStatus !== 'approved') {
    throw new AppError('internship_not_found');
  }
  const internship = { lastDateToApply: opening.lastDateToApply, createdAt: opening.createdAt.getTime() };
  const arrival = judgeArrival(internship, queuedAt?.getTime() ?? null, now.getTime());
  if (opening.status !== 'available' && !wasThereWhenWritten(opening, arrival, queuedAt)) {
    throw new AppError('internship_not_found');
  }
  if (arrival.kind === 'closed') throw new AppError('internship_closed');
  if (opening.applicationId !== null) throw new AppError('already_applied');
  return arrival.kind === 'late' ? arrival.hours : null;
}
