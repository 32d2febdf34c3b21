import type { Words } from './languages';
import * as v from 'valibot';
import { count, day, Guardian, id, StaffScope, time } from './answers';
import { hasLetter, onOneLine, withoutControls } from './clean-text';
import {
  acceptedTerms,
  email,
  optionalEmail,
  dateOnly,
  requiredName,
  requiredText,
  choice,
  optionalLines,
  optionalText,
} from './fields';
import { limits } from './limits';
import { descriptionLabel, guardian, validation } from './messages/account';
import { pageAnswer, pageQuery, searchWords } from './pagination';
import { areSame, bothPasswords, isVaried, loginName, passwordTwice } from './passwords';
import { SecondFactorCode } from './second-factor';
import { identityLabels, PendingChanges, RefusedChanges } from './profile-changes';
import { accountStatuses, roles } from './status';
import { mobileIn } from './telephone';

const text = validation;

const city = v.pipe(
  requiredText(text.cityRequired, limits.city.max, 'City' satisfies Words),
  v.minLength(limits.city.min, text.cityShort),
);

const personName = (required: string, tooShort: string) =>
  v.pipe(
    v.string(required),
    v.transform(onOneLine),
    v.trim(),
    v.minLength(1, required),
    v.check(hasLetter, required),
    v.minLength(limits.fullName.min, tooShort),
    v.maxLength(limits.fullName.max, tooShort),
  );

/** http or https without a user name; `shop.com.pg` is taken as https. May be empty. */
const websiteUrl = v.pipe(
  v.nullish(v.string(text.websiteInvalid), ''),
  v.transform(onOneLine),
  v.trim(),
  v.maxLength(limits.url.max, text.websiteInvalid),
  v.transform((value) => (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`)),
  v.check((value) => value === '' || /^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(value), text.websiteInvalid),
  // https://bank.example@evil.example leads to evil.example.
  v.check((value) => !/^https?:[\\/]*[^\\/?#]*@/i.test(value), text.websiteInvalid),
);

export const mobileLabel: Words = 'Mobile Number';

/** Of who is under 18, by the server's clock (rule account-10). */
export const guardianFields = {
  guardian_name: v.nullish(optionalText(limits.fullName.max, guardian.name), ''),
  guardian_number: v.nullish(optionalText(limits.mobileNumber.max, guardian.number), ''),
};

/** A business's description of itself (rule account-9); may be empty. */
const companyDescription = v.nullish(optionalLines(limits.companyDescription.max, descriptionLabel), '');

export const studentFields = {
  full_name: personName(text.fullNameRequired, text.fullNameLength),
  mobile_number: requiredText(text.mobileRequired, limits.mobileNumber.max, mobileLabel),
  date_of_birth: dateOnly(text.dateOfBirthRequired),
  city,
};

export const businessFields = {
  company_name: requiredName(text.companyRequired, limits.shortText.max, identityLabels.company_name),
  city,
  representative_name: requiredName(
    text.representativeRequired,
    limits.shortText.max,
    'Representative Name' satisfies Words,
  ),
  business_number: requiredText(
    text.businessNumberRequired,
    limits.mobileNumber.max,
    identityLabels.business_number,
  ),
  website_url: websiteUrl,
  description: companyDescription,
};

const bothNames = [['email'], ['mobile_number']] as const;
/** An empty number is refused by itself. */
const hasName = ({ email: given, mobile_number: number }: { email: string | null; mobile_number: string }) =>
  given !== null || number === '' || mobileIn(number) !== null;

/** Sign-up: screens.md section 5. */
export const StudentSignup = v.pipe(
  v.object({
    role: v.literal('student', text.roleInvalid),
    email: optionalEmail,
    ...studentFields,
    ...guardianFields,
    ...passwordTwice,
    terms_version: acceptedTerms,
  }),
  v.forward(v.partialCheck(bothPasswords, areSame, text.passwordsDiffer), ['password_confirmation']),
  // Rule sign-in-8. Either of them would do.
  v.forward(v.partialCheck(bothNames, hasName, text.emailRequired), ['email']),
  v.forward(v.partialCheck(bothNames, hasName, text.mobileNeeded), ['mobile_number']),
);
export type StudentSignup = v.InferOutput<typeof StudentSignup>;

/** The image is a file part of the form. */
export const BusinessSignup = v.pipe(
  v.object({
    role: v.literal('business', text.roleInvalid),
    email: email(),
    ...businessFields,
    ...passwordTwice,
    terms_version: acceptedTerms,
  }),
  v.forward(v.partialCheck(bothPasswords, areSame, text.passwordsDiffer), ['password_confirmation']),
);
export type BusinessSignup = v.InferOutput<typeof BusinessSignup>;

/** Admins never sign up (rule admin-1): input of `npm run admin:create`. */
export const NewAdmin = v.object({
  email: email(),
  full_name: personName(text.fullNameRequired, text.fullNameLength),
  password: v.pipe(
    v.string(text.passwordRequired),
    v.minLength(limits.password.adminMin, text.adminPasswordShort),
    v.maxLength(limits.password.max, text.passwordLong),
    v.check(isVaried, text.passwordRepeated),
  ),
});
export type NewAdmin = v.InferOutput<typeof NewAdmin>;

export const SignIn = v.object({
  email: loginName,
  password: v.pipe(
    v.string(text.passwordRequired),
    v.minLength(1, text.passwordRequired),
    v.maxLength(limits.password.typedMax, text.passwordLong),
  ),
});
export type SignIn = v.InferOutput<typeof SignIn>;

export const SignInWithCode = v.object({ ...SignIn.entries, ...SecondFactorCode.entries });

/** A phone's proof of an earlier sign-in (rule sign-in-3); invalid ones are ignored. */
const deviceProof = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))), undefined);
/** Codes are for admins with a second factor (rule sign-in-6). */
export const SignInRequest = v.object({
  ...SignIn.entries,
  device_proof: deviceProof,
  code: v.fallback(v.optional(SecondFactorCode.entries.code), undefined),
});
export type SignInRequest = v.InferOutput<typeof SignInRequest>;

export const User = v.object({
  id,
  full_name: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  /** Empty for who logs in with a number (rule sign-in-8). */
  email: v.string(),
  /** Own profile only: the unconfirmed new e-mail (rule account-6). */
  pending_email: v.optional(v.nullable(v.string())),
  /** Own profile only: signed in with a one-time password (rule admin-6). */
  must_change_password: v.optional(v.boolean()),
  /** Own profile only: the accepted version of privacy page and terms (rule account-11). */
  terms_version: v.optional(v.nullable(v.string())),
  /** Own profile of staff only (rule admin-11). */
  scope: v.optional(StaffScope),
  /** Own profile only: changes pending or refused (rule account-8). */
  pending_changes: v.optional(v.nullable(PendingChanges)),
  refused_changes: v.optional(v.nullable(RefusedChanges)),
  /** Whether the owner has opened a mailed link (rule account-7). */
  email_confirmed: v.boolean(),
  mobile_number: v.nullable(v.string()),
  city: v.nullable(v.string()),
  date_of_birth: v.nullable(day),
  guardian: v.optional(Guardian),
  /** Made by an application of staff, and nobody can log in yet (rule admin-13). */
  is_unclaimed: v.optional(v.literal(true)),
  role: v.picklist(roles),
  status: v.picklist(accountStatuses),
  is_approved: v.picklist(['yes', 'no']),
  status_reason: v.nullable(v.string()),
  /** Null unless deletion was requested (rule data-1). */
  delete_at: v.nullable(time),
  image_url: v.nullable(v.string()),
  img_url: v.nullable(v.string()),
  logo_url: v.nullable(v.string()),
  company_name: v.nullable(v.string()),
  representative_name: v.nullable(v.string()),
  business_number: v.nullable(v.string()),
  website_url: v.nullable(v.string()),
  description: v.nullable(v.string()),
  created_at: time,
  updated_at: time,
});
export type User = v.InferOutput<typeof User>;

export const SignupAnswer = v.object({ message: v.string(), status: v.literal(201), user: User });
export type SignupAnswer = v.InferOutput<typeof SignupAnswer>;
export const SignInAnswer = v.object({
  token: v.string(),
  message: v.string(),
  user: User,
  /** The phone keeps it through log-outs. */
  device_proof: v.optional(v.string()),
});
export type SignInAnswer = v.InferOutput<typeof SignInAnswer>;
export const ProfileAnswer = v.object({ user: User });
export type ProfileAnswer = v.InferOutput<typeof ProfileAnswer>;
export const MessageAnswer = v.object({ message: v.string() });
export type MessageAnswer = v.InferOutput<typeof MessageAnswer>;

export const userId = v.pipe(v.number(text.personRequired), v.integer(text.personRequired));

export const statusReason = v.pipe(
  v.nullish(v.string(text.reasonLong), ''),
  v.transform(withoutControls),
  v.trim(),
  v.maxLength(limits.statusReason.max, text.reasonLong),
);

/** approve_user is the same with status approved (rule account-4). */
export const UpdateUserStatus = v.object({
  id: userId,
  status: choice(accountStatuses, text.statusInvalid),
  /** Optional here; the screens require it (rule account-3). */
  reason: statusReason,
});
export type UpdateUserStatus = v.InferOutput<typeof UpdateUserStatus>;
export const ApproveUser = v.object({ id: userId });

export const UserListQuery = v.object({
  ...pageQuery,
  status: v.fallback(v.optional(v.picklist(accountStatuses)), undefined),
  q: searchWords,
});
export type UserListQuery = v.InferOutput<typeof UserListQuery>;

/** A student compared with the participant register (rule admin-3); null without one. */
export const RegisterMatch = v.object({
  result: v.picklist(['match', 'partial', 'no match']),
  differs: v.array(v.string()),
  /** Registered but unproved: an unconfirmed e-mail (rule account-7). */
  not_compared: v.array(v.string()),
});
export type RegisterMatch = v.InferOutput<typeof RegisterMatch>;
/** Late: rule apply-3. */
export const SentApplications = v.object({ total: count, late: count });
export const Student = v.object({
  ...User.entries,
  register_match: v.nullable(RegisterMatch),
  applications: SentApplications,
});
export type Student = v.InferOutput<typeof Student>;
/** By status, with the query's search, without its status. */
const peopleCounts = v.object({ pending: count, approved: count, rejected: count });
export const StudentListAnswer = v.object({ users: v.array(Student), counts: peopleCounts, ...pageAnswer });
export type StudentListAnswer = v.InferOutput<typeof StudentListAnswer>;
/** A company's id is its user's (rule account-5). */
export const BusinessListAnswer = v.object({ companies: v.array(User), counts: peopleCounts, ...pageAnswer });
export type BusinessListAnswer = v.InferOutput<typeof BusinessListAnswer>;
export const UserStatusAnswer = v.object({ message: v.string(), user: User });
export type UserStatusAnswer = v.InferOutput<typeof UserStatusAnswer>;

/** Last used first; an id is the SHA-256 of the token. */
export const SessionListAnswer = v.object({
  sessions: v.array(
    v.object({ id: v.string(), signed_in_at: time, last_used_at: time, is_current: v.boolean() }),
  ),
});
export type SessionListAnswer = v.InferOutput<typeof SessionListAnswer>;
