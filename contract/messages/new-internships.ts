import { OTHER_LOCATION } from '../status';

/** What is new for a student who asked to be told (rule 77). */
export interface NewInternships {
  count: number;
  /** What all of them have in common; null when they differ. */
  category?: string | null;
  place: string | null;
}

/** "3 new internships in Port Moresby: Accounting" */
export const newInternships = ({ count, category, place }: NewInternships): string =>
  [
    count === 1 ? '1 new internship' : `${count} new internships`,
    place === null ? '' : ` in ${place === OTHER_LOCATION ? 'other places' : place}`,
    category ? `: ${category}` : '',
  ].join('');
