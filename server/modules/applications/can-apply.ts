import { classifyArrival, type Arrival } from '#contract/closing';
import type { Database } from '../../db/database';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import { findInternshipToApply } from './submit-application.repository';

type Internship = NonNullable<Awaited<ReturnType<typeof findInternshipToApply>>>;

/** A late application is accepted by a withdrawn internship if it was queued before the withdrawal. */
function wasQueuedBeforeWithdrawal(
  { status, withdrawnAt }: Internship,
  arrival: Arrival,
  queuedAt: Date | null,
): boolean {
  const isWithdrawn = status === 'archived' || status === 'inactive';
  if (!isWithdrawn || arrival.kind !== 'late' || queuedAt === null) return false;
  return withdrawnAt !== null && queuedAt < withdrawnAt;
}

/**
 * Checks that an internship accepts a student's application at `now` (rules 16, 17, 19, 24).
 * @param application.queuedAt when it was queued on the phone; null if unknown
 * @param options.lock locks the internship's row until the transaction ends
 * @returns whole hours after closing, or null when it is in time
 * @throws AppError `internship_not_found`, `internship_closed`, `already_applied`
 */
export async function assertCanApply(
  db: Database,
  { internshipId, studentId, queuedAt }: { internshipId: number; studentId: number; queuedAt: Date | null },
  now: Date,
  { lock }: { lock: boolean },
): Promise<number | null> {
  const internship = isRowId(internshipId)
    ? await findInternshipToApply(db, internshipId, studentId, lock)
    : null;
  if (!internship || internship.removedAt !== null || internship.businessStatus !== 'approved') {
    throw new AppError('internship_not_found');
  }
  const dates = { lastDateToApply: internship.lastDateToApply, createdAt: internship.createdAt.getTime() };
  const arrival = classifyArrival(dates, queuedAt?.getTime() ?? null, now.getTime());
  if (internship.status !== 'available' && !wasQueuedBeforeWithdrawal(internship, arrival, queuedAt)) {
    throw new AppError('internship_not_found');
  }
  if (arrival.kind === 'closed') throw new AppError('internship_closed');
  if (internship.applicationId !== null) throw new AppError('already_applied');
  return arrival.kind === 'late' ? arrival.hours : null;
}
