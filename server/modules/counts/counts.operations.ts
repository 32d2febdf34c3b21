import { CountAnswer } from '#contract/answers';
import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import { operation } from '../../http/operation';
import * as usecases from './counts.usecases';

const count = (
  id: string,
  path: string,
  role: 'business' | 'admin',
  summary: string,
  run: (deps: Dependencies, caller: Caller) => Promise<number>,
) =>
  operation(
    { id, method: 'get', path, tag: 'Counts', summary, who: [role], answers: { 200: CountAnswer } },
    async ({ deps, caller }) => ({ count: await run(deps, caller) }),
  );

/** The counts of the dashboards (screens.md section 2). */
export const countOperations = [
  count(
    'countOwnInternships',
    '/get_business_internships_count',
    'business',
    "How many internships are the caller's",
    usecases.countOwnInternships,
  ),
  count(
    'countOwnApplicants',
    '/get_business_applications_count',
    'business',
    "How many applications the caller's internships have",
    usecases.countOwnApplications,
  ),
  count(
    'countStudents',
    '/get_platform_students_count',
    'admin',
    'How many students there are',
    usecases.countStudents,
  ),
  count(
    'countBusinesses',
    '/get_platform_business_count',
    'admin',
    'How many businesses there are',
    usecases.countBusinesses,
  ),
  count(
    'countInternships',
    '/get_platform_internships_count',
    'admin',
    'How many internships there are',
    usecases.countInternships,
  ),
  count(
    'countApplications',
    '/get_platform_applications_count',
    'admin',
    'How many applications there are',
    usecases.countApplications,
  ),
];
