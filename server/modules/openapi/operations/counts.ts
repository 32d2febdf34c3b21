import { CountAnswer } from '#contract/counts';
import type { Role } from '#contract/status';
import type { Operation } from '../operation';

const count = (id: string, path: string, role: Role, summary: string): Operation => ({
  id,
  method: 'get',
  path,
  tag: 'Counts',
  summary,
  who: [role],
  answers: { 200: CountAnswer },
});

/** The six counts of the OpenAPI document. */
export const countOperations: Operation[] = [
  count(
    'countOwnInternships',
    '/get_business_internships_count',
    'business',
    "How many internships are the caller's",
  ),
  count(
    'countOwnApplicants',
    '/get_business_applications_count',
    'business',
    "How many applications the caller's internships have",
  ),
  count('countStudents', '/get_platform_students_count', 'admin', 'How many students there are'),
  count('countBusinesses', '/get_platform_business_count', 'admin', 'How many businesses there are'),
  count('countInternships', '/get_platform_internships_count', 'admin', 'How many internships there are'),
  count('countApplications', '/get_platform_applications_count', 'admin', 'How many applications there are'),
];
