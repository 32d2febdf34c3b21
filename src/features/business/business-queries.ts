import type { ApplicantsAnswer, Application } from '#contract/applications';
import type { PageOf, PagedSource } from '../../services/paged-query';
import {
  businessOverviewQuery,
  categoriesQuery,
  internshipQuery,
  ownInternships,
  profileQuery,
} from '../../services/shared-queries';

const everyApplicant = ['applicants'] as const;

/** Who applied to an internship. */
export interface Applicants extends PageOf<Application> {
  internship: ApplicantsAnswer['internship'];
  /** By status, under the search. */
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
