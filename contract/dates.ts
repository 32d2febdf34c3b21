import { portMoresbyDate } from './closing';
import { missing } from './messages/site';

/** From January on. Not from Intl: some phones have no time zone data, and the short forms of its languages differ ("Sept"). */
export const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/**
 * Formats dates as in rule 34, in Port Moresby time everywhere.
 * @returns a function of a date (`YYYY-MM-DD`) or a time (ISO 8601); 'Not Available' for an invalid one
 */
const dateFormat =
  (nameOf: (month: string) => string) =>
  (value: string | null): string => {
    const time = Date.parse(value ?? '');
    if (Number.isNaN(time)) return missing.value;
    const [year, month, day] = portMoresbyDate(time).split('-').map(Number);
    return `${day} ${nameOf(monthNames[month! - 1]!)} ${year}`;
  };

/** "5 March 2027" */
export const longDate = dateFormat((month) => month);

/** "5 Mar 2027", in lists and tables. */
export const shortDate = dateFormat((month) => month.slice(0, 3));
