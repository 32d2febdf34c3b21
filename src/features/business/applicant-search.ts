import * as v from 'valibot';
import type { Application } from '#contract/applications';
import { limits } from '#contract/limits';
import { applicationStatuses } from '#contract/status';
import { matchesAllWords } from '../../lib/format';

/** Which applicants are shown, as it stands in the URL. Bad values fall away. */
export const ApplicantSearch = v.object({
  q: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.search.max))), undefined),
  status: v.fallback(v.optional(v.picklist(applicationStatuses)), undefined),
});
export type ApplicantSearch = v.InferOutput<typeof ApplicantSearch>;

/**
 * The applications that match, on the phone, so that it works offline: every word of the search in the applicant's name.
 * @param keep ids that stay in sight although their status has just left the filter
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
