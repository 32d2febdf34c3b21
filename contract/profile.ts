import * as v from 'valibot';
import {
  businessFields,
  guardianFields,
  mobileLabel,
  RegisterMatch,
  statusReason,
  studentFields,
  User,
} from './accounts';
import { count, time } from './answers';
import { email, optionalText, requiredName } from './fields';
import { limits } from './limits';
import { password as passwordMessages, validation } from './messages/account';
import { bothPasswords, currentPassword, NewPassword } from './passwords';
import { ChangedField, identityLabels } from './profile-changes';

const text = validation;

/** A new e-mail needs a sign-in within `durations.credentialsFresh`, or `current_password` (rule account-6). */
const needed = { email: email(text.emailNeeded), current_password: v.optional(currentPassword) };

/** Without the defaults of a sign-up: what is not sent stays. */
const optionalGuardian = {
  guardian_name: guardianFields.guardian_name.wrapped,
  guardian_number: guardianFields.guardian_number.wrapped,
};

/** Sent fields only (rule account-5); the picture is a file part, null removes it. */
export const StudentProfileChange = v.partial(
  v.object({ ...studentFields, ...optionalGuardian, ...needed, image: v.null(text.imageByForm) }),
);
export type StudentProfileChange = v.InferOutput<typeof StudentProfileChange>;

/** `full_name` equals `representative_name` (rule account-5); errors use the sent name. */
export const BusinessProfileChange = v.partial(
  v.object({
    ...businessFields,
    ...needed,
    full_name: requiredName(text.fullNameRequired, limits.shortText.max, identityLabels.full_name),
    mobile_number: optionalText(limits.mobileNumber.max, mobileLabel),
  }),
);
export type BusinessProfileChange = v.InferOutput<typeof BusinessProfileChange>;

export const AdminProfileChange = v.partial(v.object({ full_name: studentFields.full_name, ...needed }));

/** Needs a fresh sign-in, or `current_password` (rule sign-in-4). */
export const PasswordChange = v.pipe(
  v.object({
    password: NewPassword,
    /** Of a form without the script. */
    password_confirmation: v.optional(v.string()),
    current_password: v.optional(currentPassword),
  }),
  v.forward(
    v.partialCheck(
      bothPasswords,
      ({ password, password_confirmation: again }) => again === undefined || again === password,
      passwordMessages.differ,
    ),
    ['password_confirmation'],
  ),
);
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

export const ProfileSavedAnswer = v.object({ message: v.string(), user: User });
export type ProfileSavedAnswer = v.InferOutput<typeof ProfileSavedAnswer>;

const changeId = v.pipe(v.string(text.changeRequired), v.uuid(text.changeRequired));
export const AcceptChange = v.object({ id: changeId });
/** The reason is shown to the person. */
export const RefuseChange = v.object({ id: changeId, reason: statusReason });

export const WaitingChange = v.object({
  id: v.string(),
  requested_at: time,
  user: User,
  fields: v.array(ChangedField),
  register_match: v.nullable(RegisterMatch),
});
export type WaitingChange = v.InferOutput<typeof WaitingChange>;
export const WaitingChangesAnswer = v.object({ changes: v.array(WaitingChange), total: count });
export type WaitingChangesAnswer = v.InferOutput<typeof WaitingChangesAnswer>;
export const mostChangesListed = 200;
