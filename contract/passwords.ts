import * as v from 'valibot';
import { cleanEmail } from './clean-text';
import { mailbox, mailedToken } from './fields';
import { limits } from './limits';
import {
  validation,
  password as passwordMessages,
  email as emailMessages,
  smsCode as codeMessages,
} from './messages/account';
import { mobileIn, withPlainDigits } from './telephone';

const text = validation;

/** False for blanks, and a single repeated character (rule sign-in-2). */
export const isVaried = (password: string): boolean => password.trim() !== '' && !/^(.)\1*$/su.test(password);

/** A new password, exactly as typed: spaces count (rule sign-in-2). */
export const NewPassword = v.pipe(
  v.string(text.passwordRequired),
  v.minLength(1, text.passwordRequired),
  v.minLength(limits.password.min, text.passwordShort),
  v.maxLength(limits.password.max, text.passwordLong),
  v.check(isVaried, text.passwordRepeated),
);

/** Needed unless the sign-in is fresh (rule sign-in-4). */
export const currentPassword = v.pipe(
  v.string(passwordMessages.wrong),
  v.maxLength(limits.password.typedMax, passwordMessages.wrong),
);

/** A password typed twice; each form has its own sentence for `areSame` being false. */
export const passwordTwice = {
  password: NewPassword,
  password_confirmation: v.pipe(
    v.string(text.confirmationRequired),
    v.minLength(1, text.confirmationRequired),
  ),
};
export const bothPasswords = [['password'], ['password_confirmation']] as const;
export const areSame = (twice: Record<keyof typeof passwordTwice, string>): boolean =>
  twice.password === twice.password_confirmation;

/** An e-mail, or a mobile number as `+` and digits (rule sign-in-8). */
export const loginName = v.pipe(
  v.string(text.emailRequired),
  v.transform((typed) => (typed.includes('@') ? null : mobileIn(typed)) ?? cleanEmail(typed)),
  v.minLength(1, text.emailRequired),
  v.maxLength(limits.email.max, text.emailInvalid),
  v.check(
    (value) => value.startsWith('+') || mailbox.test(value),
    ({ input }) => (/\p{L}|@/u.test(input) ? text.emailInvalid : text.mobileInvalid),
  ),
);

export const ForgotPassword = v.object({ email: loginName });
export type ForgotPassword = v.InferOutput<typeof ForgotPassword>;

/** screens.md section 5, Reset password. */
export const ResetPassword = v.pipe(
  v.object({
    reset_password_token: mailedToken(passwordMessages.linkInvalid, 200),
    ...passwordTwice,
  }),
  v.forward(v.partialCheck(bothPasswords, areSame, passwordMessages.resetDiffer), ['password_confirmation']),
);
export type ResetPassword = v.InferOutput<typeof ResetPassword>;

const smsCode = v.pipe(
  v.string(codeMessages.digits),
  v.transform((typed) => withPlainDigits(typed).replace(/[\s-]/g, '')),
  v.regex(new RegExp(`^\\d{${limits.smsCode.digits}}$`), codeMessages.digits),
);

/** Rule sign-in-9. */
export const NumberCode = v.object({ code: smsCode });
export type NumberCode = v.InferOutput<typeof NumberCode>;
export const NumberCodeRequest = v.object({ current_password: v.optional(currentPassword, '') });

/** With the number that the code was sent to, as `email` of the log-in. */
export const ResetByCode = v.pipe(
  v.object({ email: loginName, code: smsCode, ...passwordTwice }),
  v.forward(v.partialCheck(bothPasswords, areSame, passwordMessages.resetDiffer), ['password_confirmation']),
);
export type ResetByCode = v.InferOutput<typeof ResetByCode>;

/** A mailed token (rule account-6). */
export const EmailLink = v.object({ token: mailedToken(emailMessages.linkInvalid, 200) });
export type EmailLink = v.InferOutput<typeof EmailLink>;
