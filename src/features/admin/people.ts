import type { User } from '#contract/accounts';
import type { AccountStatus } from '#contract/status';
import type { BadgeTone } from '../../ui/badge';
import type { IconName } from '../../ui/icon';
import { matchesAllWords } from '../../lib/format';
import type { PeopleSearch } from './admin-list-search';

/** Singular and plural, as in "1 student", "2 students". */
export type Noun = readonly [one: string, many: string];
export const counted = (count: number, [one, many]: Noun): string => `${count} ${count === 1 ? one : many}`;

export const statusLabels: Record<AccountStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const statusBadges: Record<AccountStatus, { tone: BadgeTone; icon: IconName }> = {
  pending: { tone: 'warning', icon: 'clock' },
  approved: { tone: 'success', icon: 'check' },
  rejected: { tone: 'error', icon: 'close' },
};

/** The name used for sorting and search; a business has two. */
const namesOf = ({ full_name, company_name }: User) => [company_name, full_name].filter(Boolean).join(' ');

/** Pending people first, oldest at the top; the others by name. */
export function pendingFirst<P extends User>(people: readonly P[]): P[] {
  const rank = ({ status }: P) => (status === 'pending' ? 0 : 1);
  const since = (person: P) => (person.status === 'pending' ? person.created_at : '');
  return [...people].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      since(a).localeCompare(since(b)) ||
      namesOf(a).localeCompare(namesOf(b), 'en', { sensitivity: 'base' }),
  );
}

/**
 * Filters people on the phone, so that it works offline.
 * @param keep ids that stay listed although they no longer match the status filter
 */
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
