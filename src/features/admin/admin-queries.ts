import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BusinessListAnswer, Student, StudentListAnswer, User } from '#contract/accounts';
import type { RegistrationAnswer } from '#contract/overview';
import type { InternshipListAnswer, InternshipRow } from '#contract/internships';
import { limits } from '#contract/limits';
import type { LastImport, ListedParticipant, ParticipantListAnswer } from '#contract/participants';
import type { PortalStatus } from '#contract/portal-status';
import type { RegisteredAgainAnswer } from '#contract/registrations';
import type { SecondFactorAnswer } from '#contract/second-factor';
import type { WaitingChangesAnswer } from '#contract/profile';
import type { StaffListAnswer } from '#contract/staff';
import type { AccountStatus, HelperRole, Role, ShownInternshipStatus } from '#contract/status';
import type { Words } from '#contract/languages';
import { adminOverviewQuery, getQuery } from '../../services/shared-queries';
import type { Api } from '../../services/api';
import { transient, type PageOf, type PagedSource } from '../../services/paginated-query';
import type { BadgeTone } from '../../ui/badge';
import type { DescriptionItem } from '../../ui/card';
import type { Column } from '../../ui/data-table';
import type { IconName } from '../../ui/icon';
import { matchesAllWords } from '../../lib/format';
import type { PeopleSearch } from './admin-list-search';

export type Registered = Exclude<Role, HelperRole>;

const namesOf = ({ full_name, company_name }: User) => [company_name, full_name].filter(Boolean).join(' ');

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
  registration: (api: Api, id: number) =>
    getQuery<RegistrationAnswer>(api, ['admin', 'registration', id], `admin/registration/${String(id)}`),
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
  /** The first students whom a search finds; never cached. */
  search: (api: Api, words: string) =>
    queryOptions({
      queryKey: ['admin', 'found students', words],
      queryFn: ({ signal }) =>
        api.get<StudentListAnswer>(`admin/list_students?limit=20&search=${encodeURIComponent(words)}`, {
          signal,
        }),
      gcTime: 0,
      meta: transient,
    }),
  registeredAgain: (api: Api) =>
    getQuery<RegisteredAgainAnswer>(api, ['admin', 'registered again'], 'admin/registrations'),
  /** Lines of one name and birthday (rule admin-9); never cached. */
  namesakes: (api: Api) =>
    queryOptions({
      queryKey: [...participants.queryKey, 'namesakes'],
      queryFn: ({ signal }) => api.get<ParticipantListAnswer>('admin/participants?namesakes=yes', { signal }),
      gcTime: 0,
      meta: transient,
    }),
  /** Pending changes of approved profiles (rule account-8). */
  profileChanges: (api: Api) =>
    getQuery<WaitingChangesAnswer>(api, ['admin', 'profile-changes'], 'admin/profile_changes'),
  /** Rule admin-11. */
  staff: (api: Api) => getQuery<StaffListAnswer>(api, ['admin', 'staff'], 'admin/staff'),
  /** GET /admin/portal_status (rule admin-10); what is old says nothing. */
  portalStatus: (api: Api) =>
    queryOptions({
      ...getQuery<PortalStatus>(api, ['admin', 'portal status'], 'admin/portal_status'),
      meta: transient,
    }),
  secondFactor: (api: Api) =>
    getQuery<SecondFactorAnswer>(api, ['admin', 'second factor'], 'users/second_factor'),
};

export type Noun = readonly [one: string, many: string];
export const counted = (count: number, [one, many]: Noun): string => `${count} ${count === 1 ? one : many}`;
export const countedOf = (shown: number, all: number, noun: Noun): Words =>
  shown < all ? `${shown} of ${counted(all, noun)}` : counted(shown, noun);

/** A row of the details while the e-mail is unconfirmed (rule account-7). */
export const emailProof = ({ email_confirmed }: User): DescriptionItem[] =>
  email_confirmed ? [] : [['Email confirmed', 'Not yet']];

export const statusLabels: Record<AccountStatus, Words> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const statusBadges: Record<AccountStatus, { tone: BadgeTone; icon: IconName }> = {
  pending: { tone: 'warning', icon: 'clock' },
  approved: { tone: 'success', icon: 'check' },
  rejected: { tone: 'error', icon: 'close' },
};

export const filterPeople = <P extends User>(
  people: readonly P[],
  { q, status }: PeopleSearch,
  keep: ReadonlySet<number>,
): P[] =>
  people.filter(
    (person) =>
      (status === undefined || status === person.status || keep.has(person.id)) &&
      matchesAllWords(
        q,
        namesOf(person),
        person.email,
        person.mobile_number,
        person.business_number,
        person.city,
      ),
  );

export interface PeopleList<P extends User> {
  route: '/list-all-students' | '/list-all-business';
  role: Registered;
  title: string;
  noun: Noun;
  icon: IconName;
  listFailed: string;
  missing: string;
  source: PeopleSource<P>;
  nameOf: (person: P) => string;
  columns: readonly Column<P>[];
  exported?: readonly Column<P>[];
  Details: (props: { person: P }) => ReactNode;
  Beside?: (props: { person: P }) => ReactNode;
  Below?: (props: { people: readonly P[] }) => ReactNode;
  /** Whether approval is offered with one tap; it is never automatic. */
  isVouchedFor?: (person: P) => boolean;
  mustCheck?: (person: P) => boolean;
}
