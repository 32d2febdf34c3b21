import * as v from 'valibot';
import { email, dateOnly, optionalText, requiredText } from '#contract/fields';
import { DAY, monthNames } from '#contract/dates';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { ParticipantColumn } from '#contract/participants';
import { validate } from '#contract/validate';
import { spacedNumber } from '#contract/telephone';
import { mobileKey, nameKey, readNumbers } from './keys';
import type { NewParticipant } from './participants.repository';

const text = messages.validation;

/** Could be read in two ways: numbers alone, the day first as in Papua New Guinea, or no whole year. */
export const isDayFirst = (written: string): boolean =>
  /^\D?\d{1,2}\D+\d{1,2}\D+\d{2,4}(?!\d)/.test(written) || !/\d{4}/.test(written) || dayNumber.test(written);

/** Placeholders people write in an empty cell. */
export const isNothing = (cell: string): boolean =>
  /^([-–—_.?*/\s]*|0|n\/?\.?a\.?|nil|none|null|no|unknown|not (available|applicable|known))$/i.test(cell);

/** A spreadsheet's: days since 30 December 1899. */
const dayNumber = /^[2-5]\d{4}(\.0+)?$/;

/** Behind a day, as spreadsheets and databases write it. */
const midnight = /[ T,]+(0?0:00(:00(\.0+)?)?|12:00(:00)? ?am) ?(z|utc|[+-]00:?00|\+10:?00)?$/i;
/** Midnight in Port Moresby. */
const midnightAbroad = /^(\d{4}-\d\d-\d\d)[T ]14:00(:00(\.0+)?)? ?(z|utc|\+00:?00)$/i;
const weekday = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?[.,]? +/i;

/** As own exports have them in Tok Pisin. */
const tokPisin = 'janueri februeri mas epril me jun julai ogas septemba oktoba novemba disemba'.split(' ');

const forms = [
  /^(?<y>\d{4})(?<s>[-/. ])(?<m>\d{1,2})\k<s>(?<d>\d{1,2})$/,
  /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  /^(?<d>\d{1,2})(?<s>[-/ ]|\. ?)(?<m>\d{1,2})\k<s>(?<y>\d{4}|\d\d)$/,
  /^(?<d>\d{1,2})(?:st|nd|rd|th)?(?: of)?[-/., ]+(?<n>[a-z]{2,9})[-/.,' ]+(?<y>\d{4}|\d\d)$/i,
  /^(?<n>[a-z]{2,9})[-/., ]+(?<d>\d{1,2})(?:st|nd|rd|th)?[-/.,' ]+(?<y>\d{4}|\d\d)$/i,
  /^(?<y>\d{4})[-/., ]+(?<n>[a-z]{2,9})[-/., ]+(?<d>\d{1,2})$/i,
];

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Of two digits: whose person is 5 to 100 years old. */
function wholeYear(year: string, today: string): string {
  const age = Number(today.slice(0, 4)) - Number(`20${year}`);
  return year.length === 4 ? year : `${age < 5 ? 19 : 20}${year}`;
}

/** A day that can be read in one way, or with the day first, to `YYYY-MM-DD`; else as it is. */
function readDay(written: string, today: string): string {
  const abroad = midnightAbroad.exec(written)?.[1];
  if (abroad !== undefined)
    return Number.isNaN(Date.parse(abroad)) ? written : isoDay(Date.parse(abroad) + DAY);
  if (dayNumber.test(written)) return isoDay(Date.UTC(1899, 11, 30) + Number(written) * DAY);
  const day = written
    .replace(/^['’‘]/, '')
    .replace(/’/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/ *([-/.]) */g, '$1')
    .replace(midnight, '')
    .replace(weekday, '')
    .replace(/\.$/, '');
  const found = forms.map((form) => form.exec(day)?.groups).find(Boolean);
  const { y = '', m, n, d = '' } = found ?? {};
  const name = n?.toLowerCase().replace(/^sept$/, 'sep') ?? '';
  const isNamed = (known: string) => (name.length > 2 && known.startsWith(name)) || known === name;
  const named = monthNames.findIndex((known, at) => isNamed(known.toLowerCase()) || isNamed(tokPisin[at]!));
  const month = n === undefined ? Number(m) : named + 1;
  return found ? `${wholeYear(y, today)}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}` : written;
}

const optional = (label: string) => v.optional(optionalText(limits.shortText.max, label), '');

const Row = v.object({
  full_name: v.pipe(
    requiredText(text.fullNameRequired, limits.shortText.max, 'Full Name'),
    v.check((name) => nameKey(name) !== '', text.fullNameRequired),
  ),
  date_of_birth: v.pipe(
    v.string(text.dateOfBirthRequired),
    v.minLength(1, text.dateOfBirthRequired),
    v.check((day) => v.is(dateOnly(''), day), messages.participants.birthDate),
  ),
  email: v.optional(email()),
  mobile_number: v.optional(
    v.pipe(
      v.string(),
      v.check((number) => mobileKey(number) !== null, messages.participants.mobileInvalid),
    ),
  ),
  city: optional('City'),
  cohort: optional('Cohort'),
  gender: optional('Gender'),
  school_year: optional('School year'),
  guardian: optional('Guardian'),
});

export type ValidatedRow =
  | { ok: true; participant: NewParticipant; hasSeveral: boolean }
  | { ok: false; reason: string };

export type Cells = Partial<Record<ParticipantColumn, string>>;

const isEmail = (cell: string): boolean => v.is(email(), cell);
const emailsIn = (cell: string): string[] => (isEmail(cell) ? [] : cell.split(/[;,/|\s]+/).filter(isEmail));

export function validateRow(cells: Cells, today: string): ValidatedRow {
  const emails = emailsIn(cells.email ?? '');
  const checked = validate(Row, {
    ...cells,
    ...(emails.length > 1 && { email: emails[0] }),
    date_of_birth: readDay(cells.date_of_birth ?? '', today),
  });
  if (!checked.ok) return { ok: false, reason: Object.values(checked.errors).flat().join(' ') };
  const row = checked.value;
  if (row.date_of_birth >= today) return { ok: false, reason: text.dateOfBirthFuture };
  const written = row.mobile_number;
  const numbers = readNumbers(written ?? '');
  const hasTwoNumbers = numbers.length > 1;
  return {
    ok: true,
    hasSeveral: hasTwoNumbers || emails.length > 1,
    participant: {
      fullName: row.full_name,
      dateOfBirth: row.date_of_birth,
      email: row.email ?? null,
      mobileNumber: (hasTwoNumbers ? spacedNumber(numbers[0]!) : written) ?? null,
      city: row.city || null,
      cohort: row.cohort || null,
      gender: row.gender || null,
      schoolYear: row.school_year || null,
      guardian: row.guardian || null,
      nameKey: nameKey(row.full_name),
      mobileKey: written === undefined ? null : mobileKey(written),
    },
  };
}
