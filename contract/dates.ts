import type { Words } from './languages';
import { portMoresbyDate } from './closing';
import { missing } from './messages/site';

/** Not from Intl: some phones lack time zones, and short forms differ ("Sept"). */
export const monthNames = (
  'January February March April May June July August September October November December' satisfies Words
).split(' ');

/** A formatter for dates (rule ui-3) in Port Moresby time; 'Not Available' for an invalid date or ISO time. */
const dateFormat =
  (nameOf: (month: string) => string) =>
  (value: string | null): string => {
    const time = Date.parse(value ?? '');
    if (Number.isNaN(time)) return missing.value;
    const [year, month, day] = portMoresbyDate(time).split('-').map(Number);
    return `${day} ${nameOf(monthNames[month! - 1]!)} ${year}`;
  };

export const longDate = dateFormat((month) => month);

/** "5 Mar 2027", in lists and tables. */
export const shortDate = dateFormat((month) => month.slice(0, 3));
