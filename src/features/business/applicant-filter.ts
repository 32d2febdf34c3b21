import type { Application } from '#contract/applications';
import { matchesAllWords } from '../../lib/format';
import type { ApplicantSearch } from './applicant-search';

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
      (status === undefined ||
        (application.status === status && !application.withdrawn_at) ||
        keep.has(application.id)) &&
      matchesAllWords(q, application.user.full_name),
  );
}
