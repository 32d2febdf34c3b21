/** Typed parts of a day: numbers without spaces, or empty. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** A date's form fields. */
export const datePartNames = (field: string) =>
  ({ day: `${field}_day`, month: `${field}_month`, year: `${field}_year` }) satisfies DateParts;

const digits = (text: string) => text.replace(/\D/g, '');
const twoDigits = (text: string) => (text === '' ? '' : digits(text).padStart(2, '0'));

/** A date (`YYYY-MM-DD`), with gaps for missing parts; empty without any. */
export function joinDate({ day, month, year }: DateParts): string {
  const parts = [digits(year), twoDigits(month), twoDigits(day)];
  return parts.every((part) => part === '') ? '' : parts.join('-');
}

/** Splits a result of `joinDate`. */
export function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: day.replace(/^0+(?=\d)/, ''), month, year };
}
