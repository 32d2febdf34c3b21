import * as v from 'valibot';
import { businessFields, mobileLabel, NewPassword, studentFields, User } from './accounts';
import { email, optionalText } from './fields';
import { limits } from './limits';
import { messages } from './messages';

/**
 * PATCH /users, student: only what is sent changes (decision 13). Role, status and is_approved are never taken.
 */
export const StudentProfileChange = v.object({
  full_name: v.optional(studentFields.full_name),
  email: v.optional(email(messages.validation.emailNeeded)),
  mobile_number: v.optional(studentFields.mobile_number),
  date_of_birth: v.optional(studentFields.date_of_birth),
  city: v.optional(studentFields.city),
});
export type StudentProfileChange = v.InferOutput<typeof StudentProfileChange>;

/** PATCH /users, business. `full_name` and `representative_name` are the same (decision 13); the picture travels beside it. */
export const BusinessProfileChange = v.object({
  company_name: v.optional(businessFields.company_name),
  full_name: v.optional(businessFields.representative_name),
  representative_name: v.optional(businessFields.representative_name),
  email: v.optional(email(messages.validation.emailNeeded)),
  mobile_number: v.optional(optionalText(limits.mobileNumber.max, mobileLabel)),
  city: v.optional(businessFields.city),
  business_number: v.optional(businessFields.business_number),
  website_url: v.optional(businessFields.website_url),
});
export type BusinessProfileChange = v.InferOutput<typeof BusinessProfileChange>;

/** PATCH /users, admin. */
export const AdminProfileChange = v.object({
  full_name: v.optional(studentFields.full_name),
  email: v.optional(email(messages.validation.emailNeeded)),
});
export type AdminProfileChange = v.InferOutput<typeof AdminProfileChange>;

/**
 * PATCH /users with `{user:{password}}` (decision 11): taken from a session signed in to within
 * `windows.credentialsFresh`, or with `current_password`.
 */
export const PasswordChange = v.object({
  password: NewPassword,
  current_password: v.optional(
    v.pipe(v.string(messages.password.wrong), v.maxLength(1024, messages.password.wrong)),
  ),
});
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

/** PATCH /users, 200 */
export const ProfileSavedAnswer = v.object({ message: v.string(), user: User });
export type ProfileSavedAnswer = v.InferOutput<typeof ProfileSavedAnswer>;
