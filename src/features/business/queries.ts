import { queryOptions } from '@tanstack/react-query';
import type { ApplicantsAnswer } from '#contract/applications';
import type { OwnInternshipsAnswer } from '#contract/internships';
import type { Api } from '../../lib/api';
import { categoriesQuery, internshipQuery, profileQuery } from '../../lib/shared-queries';

/** Every call that a business's screens read. */
export const businessQueries = {
  profile: profileQuery,
  categories: categoriesQuery,
  detail: internshipQuery,
  /** The business's own internships in every status. */
  own: (api: Api) =>
    queryOptions({
      queryKey: ['internships', 'own'],
      queryFn: ({ signal }) => api.get<OwnInternshipsAnswer>('internship/my_internships', { signal }),
    }),
  /** Who applied to one internship. Its file links expire 15 minutes after the answer (decision 28). */
  applicants: (api: Api, internshipId: string) =>
    queryOptions({
      queryKey: ['applicants', internshipId],
      queryFn: ({ signal }) =>
        api.get<ApplicantsAnswer>(
          `internship_applications/${encodeURIComponent(internshipId)}/applications`,
          { signal },
        ),
    }),
};
