import type { ReactNode } from 'react';
import type { User } from '#contract/accounts';
import type { Column } from '../../ui/data-table';
import type { IconName } from '../../ui/icon';
import type { Noun } from './people';
import type { PeopleQuery, Registered } from './admin-queries';
import type { Spreadsheet } from './export-button';

/** What differs between the screens of students and of businesses. */
export interface PeopleList<P extends User> {
  role: Registered;
  title: string;
  noun: Noun;
  icon: IconName;
  listFailed: string;
  /** The sentence for a person who is no longer in the list. */
  missing: string;
  query: PeopleQuery<P>;
  nameOf: (person: P) => string;
  /** Shown between the name and the status. */
  columns: readonly Column<P>[];
  /** The dialog's content. */
  Details: (props: { person: P }) => ReactNode;
  /** Shown beside the status. */
  Beside?: (props: { person: P }) => ReactNode;
  /** Shown above the list. */
  Above?: (props: { people: readonly P[] }) => ReactNode;
  /** Whether approval is offered with one tap; it is never automatic. */
  isVouchedFor?: (person: P) => boolean;
  spreadsheet: Spreadsheet<P>;
}
