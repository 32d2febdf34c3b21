import * as v from 'valibot';
import type { Student } from '#contract/accounts';
import { limits } from '#contract/limits';
import { accountStatuses, type AccountStatus } from '#contract/status';
import type { BadgeTone } from '../../ui/badge';

/** What of the list is shown, as it stands in the URL. Bad values fall away. */
export const StudentSearch = v.object({
  q: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.search.max))), undefined),
  status: v.fallback(v.optional(v.picklist(accountStatuses)), undefined),
  /** How many rows are shown. */
  show: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))), undefined),
});
export type StudentSearch = v.InferOutput<typeof StudentSearch>;

export const statusWords: Record<AccountStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const statusTones: Record<AccountStatus, BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
};

/** Those who wait for a decision first, each group by name. */
export function pendingFirst(students: readonly Student[]): Student[] {
  const rank = ({ status }: Student) => (status === 'pending' ? 0 : 1);
  return [...students].sort((a, b) => rank(a) - rank(b) || a.full_name.localeCompare(b.full_name, 'en'));
}

/**
 * The students that match, on the phone, so that it works offline.
 * @param keep ids that stay in sight although their status has just left the filter
 */
export function filterStudents(
  students: readonly Student[],
  search: StudentSearch,
  keep: ReadonlySet<number>,
): Student[] {
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return students.filter(
    ({ id, full_name, status }) =>
      (search.status === undefined || search.status === status || keep.has(id)) &&
      words.every((word) => full_name.toLowerCase().includes(word)),
  );
}
