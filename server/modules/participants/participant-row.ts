import * as v from 'valibot';
import { email, dateOnly, optionalText, requiredText } from '#contract/fields';
import { monthNames } from '#contract/dates';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { ParticipantColumn } from '#contract/participants';
import { validate } from '#contract/validate';
import { spacedNumber } from '#contract/telephone';
import { mobileKey, nameKey, readNumbers } from './keys';
import type { NewParticipant } from './participants.repository';

const text = messages.validation;

/** Numbers alone, the day first, as in Papua New Guinea: it could be read in two ways. */
export const isDayFirst = (written: string): boolean => /^\d{1,2}\D+\d{1,2}\D+\d{4}/.test(written);

/** Behind a day, as spreadsheets and databases write it. */
const midnight = /[ T,]+(0?0:00(:00(\.0+)?)?|12:00(:00)? ?am) ?(z|utc|[+-]00:?00|\+10:?00)?$/i;
const weekday = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?[.,]? +/i;

/** As own exports have them in Tok Pisin. */
const tokPisin = 'janueri februeri mas epril me jun julai ogas septemba oktoba novemba disemba'.split(' ');

const forms = [
  /^(?<y>\d{4})(?<s>[-/. ])(?<m>\d{1,2})\k<s>(?<d>\d{1,2})$/,
  /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  /^(?<d>\d{1,2})(?<s>[-/ ]|\. ?)(?<m>\d{1,2})\k<s>(?<y>\d{4})$/,
  /^(?<d>\d{1,2})(?:st|nd|rd|th)?(?: of)?[-/., ]+(?<n>[a-z]{2,9})[-/., ]+(?<y>\d{4})$/i,
  /^(?<n>[a-z]{2,9})[-/., ]+(?<d>\d{1,2})(?:st|nd|rd|th)?[-/., ]+(?<y>\d{4})$/i,
  /^(?<y>\d{4})[-/., ]+(?<n>[a-z]{2,9})[-/., ]+(?<d>\d{1,2})$/i,
];

/** A day that can be read in one way, or with the day first, to `YYYY-MM-DD`; else as it is. */
function readDay(written: string): string {
  const day = written.replace(midnight, '').replace(weekday, '').replace(/\.$/, '');
  const found = forms.map((form) => form.exec(day)?.groups).find(Boolean);
  const { y, m, n, d = '' } = found ?? {};
  const name = n?.toLowerCase().replace(/^sept$/, 'sep') ?? '';
  const isNamed = (known: string) => (name.length > 2 && known.startsWith(name)) || known === name;
  const named = monthNames.findIndex((known, at) => isNamed(known.toLowerCase()) || isNamed(tokPisin[at]!));
  const month = n === undefined ? Number(m) : named + 1;
  return found ? `${y}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}` : written;
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
    v.transform(readDay),
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
});

export type ValidatedRow =
  | { ok: true; participant: NewParticipant; hasTwoNumbers: boolean }
  | { ok: false; reason: string };

export type Cells = Partial<Record<ParticipantColumn, string>>;

/** The participant with comparison keys, or the errors. @param today `YYYY-MM-DD` */
export function validateRow(cells: Cells, today: string): ValidatedRow {
  const checked = validate(Row, cells);
  if (!checked.ok) return { ok: false, reason: Object.values(checked.errors).flat().join(' ') };
  const row = checked.value;
  if (row.date_of_birth >= today) return { ok: false, reason: text.dateOfBirthFuture };
  const written = row.mobile_number;
  const numbers = readNumbers(written ?? '');
  const hasTwoNumbers = numbers.length > 1;
  return {
    ok: true,
    hasTwoNumbers,
    participant: {
      fullName: row.full_name,
      dateOfBirth: row.date_of_birth,
      email: row.email ?? null,
      mobileNumber: (hasTwoNumbers ? spacedNumber(numbers[0]!) : written) ?? null,
      city: row.city || null,
      cohort: row.cohort || null,
      nameKey: nameKey(row.full_name),
      mobileKey: written === undefined ? null : mobileKey(written),
    },
  };
}
