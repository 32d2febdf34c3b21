import { queryOptions } from '@tanstack/react-query';
import type { BusinessListAnswer, Student, StudentListAnswer, User } from '#contract/accounts';
import type { CountAnswer } from '#contract/answers';
import type { InternshipListAnswer } from '#contract/internships';
import type { SecondFactorAnswer } from '#contract/second-factor';
import type { Role } from '#contract/status';
import type { Api, Saved } from '../../lib/api';

/** The counts of the platform, named as in the API. */
export type Counted = 'students' | 'business' | 'internships' | 'applications';

/** Roles that need approval. */
export type Registered = Exclude<Role, 'admin'>;

export interface People<P extends User> {
  people: P[];
}

/** The name used for sorting and search; a business has two. */
export const namesOf = ({ full_name, company_name }: User) =>
  [company_name, full_name].filter(Boolean).join(' ');

/** Pending people first, oldest at the top; the others by name. */
function pendingFirst<P extends User>(people: readonly P[]): P[] {
  const rank = ({ status }: P) => (status === 'pending' ? 0 : 1);
  const since = (person: P) => (person.status === 'pending' ? person.created_at : '');
  return [...people].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      since(a).localeCompare(since(b)) ||
      namesOf(a).localeCompare(namesOf(b), 'en', { sensitivity: 'base' }),
  );
}

const readStudents = ({ users }: StudentListAnswer): Student[] => users;
const readBusinesses = ({ companies }: BusinessListAnswer): User[] => companies;

/**
 * People of one role, pending first. Sorted on fetch and not on render, so that a row stays in place when its status
 * changes.
 */
const peopleQuery =
  <A, P extends User>(role: Registered, path: string, read: (answer: A) => P[]) =>
  (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'people', role],
      queryFn: async ({ signal }): Promise<Saved<People<P>>> => {
        const answer = await api.get<A>(path, { signal });
        return { ...answer, body: { people: pendingFirst(read(answer.body)) } };
      },
    });

export type PeopleQuery<P extends User> = ReturnType<typeof peopleQuery<unknown, P>>;

/** How many of one role are pending; only the count is cached. */
const waitingQuery =
  <A>(role: Registered, path: string, read: (answer: A) => User[]) =>
  (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'waiting', role],
      queryFn: async ({ signal }): Promise<Saved<CountAnswer>> => {
        const answer = await api.get<A>(`${path}?status=pending`, { signal });
        return { ...answer, body: { count: read(answer.body).length } };
      },
    });

/** Every query of the admin screens. */
export const adminQueries = {
  students: peopleQuery('student', 'admin/list_students', readStudents),
  businesses: peopleQuery('business', 'admin/list_business', readBusinesses),
  waiting: {
    student: waitingQuery('student', 'admin/list_students', readStudents),
    business: waitingQuery('business', 'admin/list_business', readBusinesses),
  },
  count: (api: Api, counted: Counted) =>
    queryOptions({
      queryKey: ['admin', 'count', counted],
      queryFn: ({ signal }) => api.get<CountAnswer>(`get_platform_${counted}_count`, { signal }),
    }),
  /** Whether the admin's own log-in needs a code. */
  secondFactor: (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'second factor'],
      queryFn: ({ signal }) => api.get<SecondFactorAnswer>('users/second_factor', { signal }),
    }),
  /** Internships in every status; authenticated, so never mixed with the public list. */
  internships: (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'internships'],
      queryFn: ({ signal }) => api.get<InternshipListAnswer>('internship/', { signal }),
    }),
};

/** The dashboard's queries in reading order; the pending ones come last. */
export const adminCounts = (api: Api) =>
  [
    adminQueries.count(api, 'students'),
    adminQueries.count(api, 'business'),
    adminQueries.count(api, 'internships'),
    adminQueries.count(api, 'applications'),
    adminQueries.waiting.student(api),
    adminQueries.waiting.business(api),
  ] as const;
