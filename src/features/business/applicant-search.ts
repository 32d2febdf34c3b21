import * as v from 'valibot';
import type { Application } from '#contract/applications';
import { limits } from '#contract/limits';
import { applicationStatuses } from '#contract/status';
import { matchesAllWords } from '../../lib/format';

/** Search and filter in the URL; invalid values are dropped. */
export const ApplicantSearch = v.object({
  q: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.search.max))), undefined),
  status: v.fallback(v.optional(v.picklist(applicationStatuses)), undefined),
});
export type ApplicantSearch = v.InferOutput<typeof ApplicantSearch>;

/**
 * Filters applicants by name and status on the phone, so that it works offline.
 * @param keep ids that stay listed although they no longer match the status filter
 */
export function filterApplicants(
  applications: readonly Application[],
  { q, status }: ApplicantSearch,
  keep: ReadonlySet<number>,
): Application[] {
  return applications.filter(
    (application) =>
      (status === undefined || application.status === status || keep.has(application.id)) &&
      matchesAllWords(q, application.user.full_name),
  );
}
