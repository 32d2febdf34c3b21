import { queryOptions } from '@tanstack/react-query';
import type { ApplicantsAnswer } from '#contract/applications';
import type { CountAnswer } from '#contract/answers';
import type { Api } from '../../lib/api';
import {
  categoriesQuery,
  internshipQuery,
  ownInternshipsQuery,
  profileQuery,
} from '../../lib/shared-queries';

/** Query key prefix of all applicants. */
const everyApplicant = ['applicants'] as const;

const countQuery = (api: Api, of: 'internships' | 'applications') =>
  queryOptions({
    queryKey: ['counts', 'business', of],
    queryFn: ({ signal }) => api.get<CountAnswer>(`get_business_${of}_count`, { signal }),
  });

/** Every query of the business screens. */
export const businessQueries = {
  profile: profileQuery,
  categories: categoriesQuery,
  detail: internshipQuery,
  counts: { queryKey: ['counts', 'business'] },
  internshipsCount: (api: Api) => countQuery(api, 'internships'),
  applicationsCount: (api: Api) => countQuery(api, 'applications'),
  own: ownInternshipsQuery,
  everyApplicant,
  /** The applicants of one internship. File links expire 15 minutes after the answer (rule 28). */
  applicants: (api: Api, internshipId: string) =>
    queryOptions({
      queryKey: [...everyApplicant, internshipId],
      queryFn: ({ signal }) =>
        api.get<ApplicantsAnswer>(
          `internship_applications/${encodeURIComponent(internshipId)}/applications`,
          { signal },
        ),
    }),
};
