import * as v from 'valibot';
import { businessFields, mobileLabel, studentFields, User } from './accounts';
import { email, optionalText, requiredText } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { NewPassword } from './passwords';

const text = messages.validation;

const currentPassword = v.optional(
  v.pipe(v.string(messages.password.wrong), v.maxLength(limits.password.typedMax, messages.password.wrong)),
);
/** A changed e-mail needs a sign-in within `windows.credentialsFresh`, or `current_password` (rule 38). */
const needed = { email: email(text.emailNeeded), current_password: currentPassword };

/**
 * PATCH /users, student: only what is sent changes (rule 13). Role, status and is_approved are ignored. A picture is a
 * file part of the form; null removes it.
 */
export const StudentProfileChange = v.partial(
  v.object({ ...studentFields, ...needed, image: v.null(text.imageByForm) }),
);
export type StudentProfileChange = v.InferOutput<typeof StudentProfileChange>;

/**
 * PATCH /users, business. `full_name` and `representative_name` are the same (rule 13); each reports errors under its own
 * name. The picture is a file part of the form.
 */
export const BusinessProfileChange = v.partial(
  v.object({
    ...businessFields,
    ...needed,
    full_name: requiredText(text.fullNameRequired, limits.shortText.max, 'Full Name'),
    mobile_number: optionalText(limits.mobileNumber.max, mobileLabel),
  }),
);
export type BusinessProfileChange = v.InferOutput<typeof BusinessProfileChange>;

/** PATCH /users, admin. */
export const AdminProfileChange = v.partial(v.object({ full_name: studentFields.full_name, ...needed }));
export type AdminProfileChange = v.InferOutput<typeof AdminProfileChange>;

/**
 * PATCH /users with `{user:{password}}` (rule 11): accepted from a session signed in within
 * `windows.credentialsFresh`, or with `current_password`.
 */
export const PasswordChange = v.object({
  password: NewPassword,
  current_password: currentPassword,
});
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

/** PATCH /users, 200 */
export const ProfileSavedAnswer = v.object({ message: v.string(), user: User });
export type ProfileSavedAnswer = v.InferOutput<typeof ProfileSavedAnswer>;
