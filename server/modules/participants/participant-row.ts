import * as v from 'valibot';
import { email, dateOnly, optionalText, requiredText } from '#contract/fields';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { ParticipantColumn } from '#contract/participants';
import { validate } from '#contract/validate';
import { mobileKey, nameKey } from './keys';
import type { NewParticipant } from './participants.repository';

const text = messages.validation;

/** `D/M/YYYY` or `DD-MM-YYYY`, as in Papua New Guinea, to `YYYY-MM-DD`. */
function dayFirst(written: string): string {
  const [, day = '', , month = '', year = ''] = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(written) ?? [];
  return year === '' ? written : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
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
    v.transform(dayFirst),
    v.check((day) => v.is(dateOnly(''), day), messages.participants.birthDate),
  ),
  email: v.optional(email()),
  mobile_number: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(limits.mobileNumber.max, messages.participants.mobileInvalid),
      v.check((number) => mobileKey(number) !== null, messages.participants.mobileInvalid),
    ),
  ),
  city: optional('City'),
  cohort: optional('Cohort'),
});

export type ValidatedRow = { ok: true; participant: NewParticipant } | { ok: false; reason: string };

/** The participant with comparison keys, or the errors. @param today `YYYY-MM-DD` */
export function validateRow(cells: Partial<Record<ParticipantColumn, string>>, today: string): ValidatedRow {
  const checked = validate(Row, cells);
  if (!checked.ok) return { ok: false, reason: Object.values(checked.errors).flat().join(' ') };
  const row = checked.value;
  if (row.date_of_birth >= today) return { ok: false, reason: text.dateOfBirthFuture };
  return {
    ok: true,
    participant: {
      fullName: row.full_name,
      dateOfBirth: row.date_of_birth,
      email: row.email ?? null,
      mobileNumber: row.mobile_number ?? null,
      city: row.city || null,
      cohort: row.cohort || null,
      nameKey: nameKey(row.full_name),
      mobileKey: row.mobile_number === undefined ? null : mobileKey(row.mobile_number),
    },
  };
}
