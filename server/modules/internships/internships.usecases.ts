import type { Category } from '#contract/categories';
import type { InternshipDetails, OwnInternshipRow } from '#contract/internships';
import type { Dependencies } from '../../dependencies';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { listCategories } from './categories.repository';
import * as internships from './internships.repository';
import { toInternshipDetails, toInternshipRow } from './internships.views';

/** Every category, in the order they were made. */
export const readCategories = ({ database }: Dependencies): Promise<Category[]> => listCategories(database);

/** Every status of the business's own, with `applications_count` (the OpenAPI document). */
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
 * One internship, closed ones too (rules 16, 18, 19).
 * @throws AppError `internship_not_found` when it is not there or not for the caller to see
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
