import type { Application } from '#contract/applications';
import type { ApplicantGroup } from '#contract/status';
import { matchesAllWords } from '../../lib/format';
import type { ApplicantSearch } from './applicant-search';

export const groupOf = ({ status, answer, withdrawn_at }: Application): ApplicantGroup =>
  withdrawn_at ? 'withdrawn' : answer ? 'not_this_time' : status;

export function filterApplicants(
  applications: readonly Application[],
  { q, status }: ApplicantSearch,
  keep: ReadonlySet<number>,
): Application[] {
  return applications.filter(
    (application) =>
      (status === undefined || groupOf(application) === status || keep.has(application.id)) &&
      matchesAllWords(q, application.user.full_name),
  );
}
