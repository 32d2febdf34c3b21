import { OTHER_LOCATION } from '../status';

/**
 * "3 new internships in Port Moresby: Accounting" (rule 77).
 * @param place what all of them have in common, as `category`; null when they differ
 */
export const newInternships = (count: number, place: string | null, category: string | null): string =>
  [
    count === 1 ? '1 new internship' : `${count} new internships`,
    place === null ? '' : ` in ${place === OTHER_LOCATION ? 'other places' : place}`,
    category === null ? '' : `: ${category}`,
  ].join('');
