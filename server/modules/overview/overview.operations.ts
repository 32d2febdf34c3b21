import { BusinessOverview } from '#contract/overview';
import { CountAnswer } from '#contract/answers';
import { operationsOf } from '../../http/operation';
import { readOverview, counts } from './overview.usecases';

const operation = operationsOf('Counts');

const count = (id: keyof typeof counts, name: string, role: 'business' | 'admin', summary: string) =>
  operation(
    `GET /get_${name}_count`,
    { id, summary, who: [role], answers: { 200: CountAnswer } },
    async ({ deps, caller }) => ({ count: await counts[id](deps, caller) }),
  );

const countOperations = [
  count('countOwnInternships', 'business_internships', 'business', "How many internships are the caller's"),
  count(
    'countOwnApplicants',
    'business_applications',
    'business',
    "How many applications the caller's internships have",
  ),
  count('countStudents', 'platform_students', 'admin', 'How many students there are'),
  count('countBusinesses', 'platform_business', 'admin', 'How many businesses there are'),
  count('countInternships', 'platform_internships', 'admin', 'How many internships there are'),
  count('countApplications', 'platform_applications', 'admin', 'How many applications there are'),
];

const overview = operation(
  'GET /business/overview',
  {
    id: 'readBusinessOverview',
    summary: 'The start screen of a business: who waits, its internships, and what it can do',
    description:
      'At most five people who wait, eight internships and three tasks, with the exact counts of all. A business that is not ' +
      'approved reads its internships, and nobody who applied.',
    who: ['business'],
    answers: { 200: BusinessOverview },
  },
  ({ deps, caller }) => readOverview(deps, caller),
);

export const overviewOperations = [...countOperations, overview];
