import { queryOptions } from '@tanstack/react-query';
import type { BusinessListAnswer, Student, StudentListAnswer, User } from '#contract/accounts';
import type { RegistrationAnswer } from '#contract/admin-overview';
import type { InternshipListAnswer, InternshipRow } from '#contract/internships';
import { limits } from '#contract/limits';
import type { LastImport, ListedParticipant, ParticipantListAnswer } from '#contract/participant-register';
import type { SecondFactorAnswer } from '#contract/second-factor';
import type { WaitingChangesAnswer } from '#contract/profile';
import type { AccountStatus, Role, ShownInternshipStatus } from '#contract/status';
import { adminOverviewQuery } from '../../services/shared-queries';
import type { Api } from '../../services/api';
import { transient, type PageOf, type PagedSource } from '../../services/paged-query';

export type Registered = Exclude<Role, 'admin'>;

/** The name used for search; a business has two. */
export const namesOf = ({ full_name, company_name }: User) =>
  [company_name, full_name].filter(Boolean).join(' ');

export interface People<P extends User> extends PageOf<P> {
  counts: Record<AccountStatus, number>;
}
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

interface Internships extends PageOf<InternshipRow> {
  counts: Record<ShownInternshipStatus, number>;
}

/** Internships in every status; authenticated, so never mixed with the public list. */
const internships: PagedSource<Internships> = {
  queryKey: ['admin', 'internships'],
  path: 'internship/',
  read: ({ internships: rows, counts, next_cursor, total }: Required<InternshipListAnswer>) => ({
    rows,
    counts,
    next_cursor,
    total,
  }),
};

interface Participants extends PageOf<ListedParticipant> {
  last_import: LastImport | null;
}

const participants: PagedSource<Participants> = {
  queryKey: ['admin', 'participants'],
  path: 'admin/participants',
  read: ({ participants: rows, ...page }: ParticipantListAnswer) => ({ ...page, rows }),
};

export const adminQueries = {
  students,
  businesses,
  internships,
  participants,
  overview: adminOverviewQuery,
  /** One registration, beside the participant list. */
  registration: (api: Api, id: number) =>
    queryOptions({
      queryKey: ['admin', 'registration', id],
      queryFn: ({ signal }) => api.get<RegistrationAnswer>(`admin/registration/${String(id)}`, { signal }),
    }),
  /** The matching students among those who wait longest (rule admin-4); never cached. */
  matches: (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'matches'],
      queryFn: async ({ signal }) => {
        const path = `admin/list_students?status=pending&limit=${String(limits.approveMatches.most)}`;
        const { body } = await api.get<StudentListAnswer>(path, { signal });
        return body.users.filter(({ register_match: match }) => match?.result === 'match');
      },
      gcTime: 0,
      meta: transient,
    }),
  /** Pending changes of approved profiles (rule account-8). */
  profileChanges: (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'profile-changes'],
      queryFn: ({ signal }) => api.get<WaitingChangesAnswer>('admin/profile_changes', { signal }),
    }),
  secondFactor: (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'second factor'],
      queryFn: ({ signal }) => api.get<SecondFactorAnswer>('users/second_factor', { signal }),
    }),
};
