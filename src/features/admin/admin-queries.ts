import { queryOptions } from '@tanstack/react-query';
import type { BusinessListAnswer, Student, StudentListAnswer, User } from '#contract/accounts';
import type { CountAnswer } from '#contract/answers';
import type { InternshipListAnswer, InternshipRow } from '#contract/internships';
import type { SecondFactorAnswer } from '#contract/second-factor';
import type { WaitingChangesAnswer } from '#contract/profile';
import type { Role } from '#contract/status';
import type { Api, Saved } from '../../lib/api';
import { totalOf, type PageOf, type PagedSource } from '../../lib/paged-query';

/** The counts of the platform, named as in the API. */
export type Counted = 'students' | 'business' | 'internships' | 'applications';

/** Roles that need approval. */
export type Registered = Exclude<Role, 'admin'>;

/** The name used for search; a business has two. */
export const namesOf = ({ full_name, company_name }: User) =>
  [company_name, full_name].filter(Boolean).join(' ');

export type People<P extends User> = PageOf<P>;
export type PeopleSource<P extends User> = PagedSource<People<P>>;

const students: PeopleSource<Student> = {
  queryKey: ['admin', 'people', 'student'],
  path: 'admin/list_students',
  read: ({ users, ...page }: StudentListAnswer) => ({ ...page, rows: users }),
};

const businesses: PeopleSource<User> = {
  queryKey: ['admin', 'people', 'business'],
  path: 'admin/list_business',
  read: ({ companies, ...page }: BusinessListAnswer) => ({ ...page, rows: companies }),
};

/** Internships in every status; authenticated, so never mixed with the public list. */
const internships: PagedSource<PageOf<InternshipRow>> = {
  queryKey: ['admin', 'internships'],
  path: 'internship/',
  read: ({ internships: rows, next_cursor, total }: InternshipListAnswer) => ({ rows, next_cursor, total }),
};

/** How many of one role are pending; only the count is cached. */
const waitingQuery =
  <P extends User>(role: Registered, { path, read }: PeopleSource<P>) =>
  (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'waiting', role],
      queryFn: async ({ signal }): Promise<Saved<CountAnswer>> => {
        const answer = await api.get(`${path}?status=pending&limit=1`, { signal });
        return { ...answer, body: { count: totalOf(read(answer.body as never)) } };
      },
    });

/** Every query of the admin screens. */
export const adminQueries = {
  students,
  businesses,
  internships,
  waiting: {
    student: waitingQuery('student', students),
    business: waitingQuery('business', businesses),
    changes: (api: Api) =>
      queryOptions({
        queryKey: ['admin', 'waiting', 'changes'],
        queryFn: async ({ signal }): Promise<Saved<CountAnswer>> => {
          const answer = await api.get<WaitingChangesAnswer>('admin/profile_changes', { signal });
          return { ...answer, body: { count: answer.body.total } };
        },
      }),
  },
  /** What of approved profiles waits for an admin (rule 46). */
  profileChanges: (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'profile-changes'],
      queryFn: ({ signal }) => api.get<WaitingChangesAnswer>('admin/profile_changes', { signal }),
    }),
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
    adminQueries.waiting.changes(api),
  ] as const;
