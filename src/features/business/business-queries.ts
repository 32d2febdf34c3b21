import { queryOptions } from '@tanstack/react-query';
import type { ApplicantsAnswer, Application } from '#contract/applications';
import type { CountAnswer } from '#contract/answers';
import type { Api } from '../../lib/api';
import type { PageOf, PagedSource } from '../../lib/paged-query';
import { categoriesQuery, internshipQuery, ownInternships, profileQuery } from '../../lib/shared-queries';

/** Query key prefix of all applicants. */
const everyApplicant = ['applicants'] as const;

const countQuery = (api: Api, of: 'internships' | 'applications') =>
  queryOptions({
    queryKey: ['counts', 'business', of],
    queryFn: ({ signal }) => api.get<CountAnswer>(`get_business_${of}_count`, { signal }),
  });

/** Who applied to an internship. */
export interface Applicants extends PageOf<Application> {
  internship: ApplicantsAnswer['internship'];
}

/** Every query of the business screens. */
export const businessQueries = {
  profile: profileQuery,
  categories: categoriesQuery,
  detail: internshipQuery,
  counts: { queryKey: ['counts', 'business'] },
  internshipsCount: (api: Api) => countQuery(api, 'internships'),
  applicationsCount: (api: Api) => countQuery(api, 'applications'),
  /** Own internships in every status. */
  own: ownInternships,
  everyApplicant,
  /** The applicants of one internship. File links expire 15 minutes after the answer (rule 28). */
  applicants: (internshipId: string): PagedSource<Applicants> => ({
    queryKey: [...everyApplicant, internshipId],
    path: `internship_applications/${encodeURIComponent(internshipId)}/applications`,
    read: ({ internship, internship_applications: rows, next_cursor, total }: ApplicantsAnswer) => ({
      internship,
      rows,
      next_cursor,
      total,
    }),
  }),
};
