import type { Words } from '#contract/languages';
import type { User } from '#contract/accounts';
import type { ReactNode } from 'react';
import type { AccountStatus } from '#contract/status';
import type { BadgeTone } from '../../ui/badge';
import type { DescriptionItem } from '../../ui/card';
import type { Column } from '../../ui/data-table';
import type { IconName } from '../../ui/icon';
import { matchesAllWords } from '../../lib/format';
import type { PeopleSearch } from './admin-list-search';
import { namesOf, type PeopleSource, type Registered } from './admin-queries';

/** Singular and plural, as in "1 student", "2 students". */
export type Noun = readonly [one: string, many: string];
export const counted = (count: number, [one, many]: Noun): string => `${count} ${count === 1 ? one : many}`;
/** "50 of 231 students", or "231 students" when these are all. */
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

/** Filters people on the phone, so that it works offline. @param keep ids that stay listed */
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
  /** Shown before the status. */
  columns: readonly Column<P>[];
  /** More columns of the CSV file. */
  exported?: readonly Column<P>[];
  Details: (props: { person: P }) => ReactNode;
  /** Shown beside the status. */
  Beside?: (props: { person: P }) => ReactNode;
  /** Shown below the list. */
  Below?: (props: { people: readonly P[] }) => ReactNode;
  /** Whether approval is offered with one tap; it is never automatic. */
  isVouchedFor?: (person: P) => boolean;
  /** Whether approval asks first, beside the participant list. */
  mustCheck?: (person: P) => boolean;
}
