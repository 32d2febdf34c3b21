/** What is typed of a day: numbers without spaces, or nothing yet. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** The fields of a form that hold the parts of a date. */
export const datePartNames = (field: string) =>
  ({ day: `${field}_day`, month: `${field}_month`, year: `${field}_year` }) satisfies DateParts;

const digits = (text: string) => text.replace(/\D/g, '');
const twoDigits = (text: string) => (text === '' ? '' : digits(text).padStart(2, '0'));

/** A date (`YYYY-MM-DD`) of its parts; with gaps while some are missing, and empty when all are. */
export function joinDate({ day, month, year }: DateParts): string {
  const parts = [digits(year), twoDigits(month), twoDigits(day)];
  return parts.every((part) => part === '') ? '' : parts.join('-');
}

/** The parts of what `joinDate` has made. */
export function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: day.replace(/^0+(?=\d)/, ''), month, year };
}
