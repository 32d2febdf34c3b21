import { judgeArrival } from '#contract/closing';
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

/**
 * Whether an internship takes a student's application at `now` (decisions 16, 17, 19, 24).
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
  const isVisible =
    opening?.status === 'available' && opening.removedAt === null && opening.businessStatus === 'approved';
  if (!opening || !isVisible) throw new AppError('internship_not_found');
  const internship = { lastDateToApply: opening.lastDateToApply, createdAt: opening.createdAt.getTime() };
  const arrival = judgeArrival(internship, queuedAt?.getTime() ?? null, now.getTime());
  if (arrival.kind === 'closed') throw new AppError('internship_closed');
  if (opening.applicationId !== null) throw new AppError('already_applied');
  return arrival.kind === 'late' ? arrival.hours : null;
}
