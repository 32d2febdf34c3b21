import type { QueryClient } from '@tanstack/react-query';
import type { ApplicantsAnswer, Application } from '#contract/applications';
import type { ApplicantGroup } from '#contract/status';
import type { PageOf, PagedSource } from '../../services/paginated-query';
import {
  businessOverviewQuery,
  categoriesQuery,
  internshipQuery,
  ownInternships,
  profileQuery,
  internshipKeys,
  overviewKey,
} from '../../services/shared-queries';
import { updateCachedPages } from '../../services/update-cached-query';
import { matchesAllWords } from '../../lib/format';
import type { ApplicantSearch } from './applicant-search';

const everyApplicant = ['applicants'] as const;

export interface Applicants extends PageOf<Application> {
  internship: ApplicantsAnswer['internship'];
  counts: ApplicantsAnswer['counts'];
}

export const businessQueries = {
  profile: profileQuery,
  categories: categoriesQuery,
  detail: internshipQuery,
  overview: businessOverviewQuery,
  own: ownInternships,
  everyApplicant,
  /** The applicants of one internship. File links expire 15 minutes after the answer (rule document-3). */
  applicants: (internshipId: string): PagedSource<Applicants> => ({
    queryKey: [...everyApplicant, internshipId],
    path: `internship_applications/${encodeURIComponent(internshipId)}/applications`,
    read: ({ internship, internship_applications: rows, counts, next_cursor, total }: ApplicantsAnswer) => ({
      internship,
      rows,
      counts,
      next_cursor,
      total,
    }),
  }),
};

function recount(
  { counts }: Applicants,
  known: Application | undefined,
  now: Application,
): Partial<Pick<Applicants, 'counts'>> {
  const [from, to] = [known && groupOf(known), groupOf(now)];
  if (from === undefined || from === to) return {};
  return { counts: { ...counts, [from]: Math.max(0, counts[from] - 1), [to]: counts[to] + 1 } };
}

/** Stores an application's person, status, answer, invitation and note in the cached pages; links keep their age. */
export function storeApplicant(queryClient: QueryClient, stored: Application): Promise<void> {
  const { id, internship, user, status, answer, invited_at, private_note } = stored;
  for (const queryKey of [overviewKey, internshipKeys.own]) void queryClient.invalidateQueries({ queryKey });
  return updateCachedPages(queryClient, businessQueries.applicants(String(internship.id)), (page, pages) => {
    const known = pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
    return {
      ...page,
      ...recount(page, known, stored),
      rows: page.rows.map((application) =>
        application.id === id
          ? {
              ...application,
              // Who is hired under 18 has a guardian (rule account-10).
              user,
              status,
              answer,
              invited_at,
              ...(private_note !== undefined && { private_note }),
            }
          : application,
      ),
    };
  });
}

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
