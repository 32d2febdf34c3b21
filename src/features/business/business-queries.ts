import type { ApplicantsAnswer, Application } from '#contract/applications';
import type { PageOf, PagedSource } from '../../services/paged-query';
import {
  businessOverviewQuery,
  categoriesQuery,
  internshipQuery,
  ownInternships,
  profileQuery,
} from '../../services/shared-queries';

/** Query key prefix of all applicants. */
const everyApplicant = ['applicants'] as const;

/** Who applied to an internship. */
export interface Applicants extends PageOf<Application> {
  internship: ApplicantsAnswer['internship'];
  /** By status, under the search. */
  counts?: ApplicantsAnswer['counts'];
}

/** Every query of the business screens. */
export const businessQueries = {
  profile: profileQuery,
  categories: categoriesQuery,
  detail: internshipQuery,
  /** The start screen. */
  overview: businessOverviewQuery,
  /** Own internships in every status. */
  own: ownInternships,
  everyApplicant,
  /** The applicants of one internship. File links expire 15 minutes after the answer (rule 28). */
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
