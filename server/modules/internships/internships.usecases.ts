import type { Category } from '#contract/categories';
import type { InternshipDetails, OwnInternshipRow } from '#contract/internships';
import type { Dependencies } from '../../dependencies';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import * as internships from './internships.repository';
import { toInternshipDetails, toInternshipRow } from './internships.views';

/** All categories by id. */
export const readCategories = ({ database }: Dependencies): Promise<Category[]> =>
  internships.listCategories(database);

/** A business's internships in every status, with `applications_count`. */
export async function listOwnInternships(
  { database }: Dependencies,
  business: Caller,
): Promise<OwnInternshipRow[]> {
  const own = await internships.listOwn(database, business.userId);
  return own.map((record) => ({
    ...toInternshipRow(record),
    applications_count: record.applicationsCount,
  }));
}

function maySee(found: internships.FoundInternship, caller: Caller, applied: boolean): boolean {
  if (caller.role === 'admin' || applied) return true;
  if (found.removedAt !== null) return false;
  if (found.businessId === caller.userId) return true;
  return found.status === 'available' && found.business.status === 'approved';
}

/**
 * Reads one internship, closed ones included (rules 16, 18, 19).
 * @throws AppError `internship_not_found` when it does not exist or the caller may not see it
 */
export async function readInternship(
  { database }: Dependencies,
  caller: Caller,
  id: number | null,
): Promise<InternshipDetails> {
  const found = id === null ? null : await internships.findInternship(database, id);
  if (!found) throw new AppError('internship_not_found');
  const applied =
    caller.role === 'student' && (await internships.hasApplied(database, caller.userId, found.id));
  if (!maySee(found, caller, applied)) throw new AppError('internship_not_found');
  return toInternshipDetails(found, applied);
}
