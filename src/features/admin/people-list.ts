import type { ReactNode } from 'react';
import type { User } from '#contract/accounts';
import type { Column } from '../../ui/data-table';
import type { IconName } from '../../ui/icon';
import type { Noun } from './people';
import type { PeopleQuery, Registered } from './admin-queries';
import type { Spreadsheet } from './export-button';

/** All that differs between the screens of students and of businesses. */
export interface PeopleList<P extends User> {
  role: Registered;
  title: string;
  noun: Noun;
  icon: IconName;
  listFailed: string;
  /** Of somebody who has left the list. */
  missing: string;
  query: PeopleQuery<P>;
  nameOf: (person: P) => string;
  /** Between the name and the status. */
  columns: readonly Column<P>[];
  /** What the window shows, above the status. */
  Details: (props: { person: P }) => ReactNode;
  /** Beside the status. */
  Beside?: (props: { person: P }) => ReactNode;
  /** Above the list. */
  Above?: (props: { people: readonly P[] }) => ReactNode;
  /** Nothing speaks against this person: approving is offered with one tap. It is never done without one. */
  isVouchedFor?: (person: P) => boolean;
  spreadsheet: Spreadsheet<P>;
}
