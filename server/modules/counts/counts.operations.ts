import { CountAnswer } from '#contract/answers';
import { operation } from '../../http/operation';
import { counts } from './counts.usecases';

const count = (id: keyof typeof counts, path: string, role: 'business' | 'admin', summary: string) =>
  operation(
    { id, method: 'get', path, tag: 'Counts', summary, who: [role], answers: { 200: CountAnswer } },
    async ({ deps, caller }) => ({ count: await counts[id](deps, caller) }),
  );

const own = (id: keyof typeof counts, name: string, summary: string) =>
  count(id, `/get_business_${name}_count`, 'business', summary);
const platform = (id: keyof typeof counts, name: string, summary: string) =>
  count(id, `/get_platform_${name}_count`, 'admin', summary);

export const countOperations = [
  own('countOwnInternships', 'internships', "How many internships are the caller's"),
  own('countOwnApplicants', 'applications', "How many applications the caller's internships have"),
  platform('countStudents', 'students', 'How many students there are'),
  platform('countBusinesses', 'business', 'How many businesses there are'),
  platform('countInternships', 'internships', 'How many internships there are'),
  platform('countApplications', 'applications', 'How many applications there are'),
];
