import * as v from 'valibot';
import { count } from './answers';
import { mobileLabel, studentFields } from './accounts';
import { Sha256 } from './applications';
import { optionalText } from './fields';
import type { Words } from './languages';
import { limits } from './limits';

/** What field staff write down of a person without signal (rule admin-9). */
export const RegisteredPerson = v.object({
  full_name: studentFields.full_name,
  date_of_birth: studentFields.date_of_birth,
  mobile_number: v.nullish(optionalText(limits.mobileNumber.max, mobileLabel), ''),
  city: v.nullish(optionalText(limits.city.max, 'City' satisfies Words), ''),
  cohort: v.nullish(optionalText(limits.shortText.max, 'Cohort' satisfies Words), ''),
  /** Both voluntary. */
  gender: v.nullish(optionalText(limits.shortText.max, 'Gender' satisfies Words), ''),
  school_year: v.nullish(optionalText(limits.shortText.max, 'School year' satisfies Words), ''),
  /** Of who is under age. */
  guardian: v.nullish(optionalText(limits.shortText.max, 'Guardian' satisfies Words), ''),
});
export type RegisteredPerson = v.InferOutput<typeof RegisteredPerson>;

/** How often it was corrected: the highest counts. */
const revision = v.pipe(count, v.maxValue(limits.corrections.most));

/** The claim code is made on the phone and never sent. */
export const Registration = v.object({ ...RegisteredPerson.entries, code_sha256: Sha256, revision });
export type Registration = v.InferOutput<typeof Registration>;

/** The phone checks it, as that of an application (rule outbox-1). */
export const RegistrationReceipt = v.object({
  idempotency_key: v.string(),
  code_sha256: Sha256,
  revision: count,
  /** The person was in the register before: of a list, or of another phone, which is shown. */
  was_known: v.boolean(),
});
export type RegistrationReceipt = v.InferOutput<typeof RegistrationReceipt>;

/** Own registrations, by their key, whose person was registered a second time. */
export const RegisteredAgainAnswer = v.object({ idempotency_keys: v.array(v.string()) });
export type RegisteredAgainAnswer = v.InferOutput<typeof RegisteredAgainAnswer>;

export const PersonRegisteredAnswer = v.object({
  status: v.literal(201),
  message: v.string(),
  receipt: RegistrationReceipt,
});
export type PersonRegisteredAnswer = v.InferOutput<typeof PersonRegisteredAnswer>;
