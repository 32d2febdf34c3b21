import * as v from 'valibot';
import { mailedToken } from './clean-text';
import { loginName } from './login-name';
import { limits } from './limits';
import { validation, password as passwordMessages, email as emailMessages } from './messages/account';

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

export const ForgotPassword = v.object({ email: loginName });
export type ForgotPassword = v.InferOutput<typeof ForgotPassword>;

/** screens.md section 5, Reset password. */
export const ResetPassword = v.pipe(
  v.object({
    reset_password_token: v.pipe(
      v.string(passwordMessages.linkInvalid),
      v.transform(mailedToken),
      v.minLength(1, passwordMessages.linkInvalid),
      v.maxLength(200, passwordMessages.linkInvalid),
    ),
    ...passwordTwice,
  }),
  v.forward(v.partialCheck(bothPasswords, areSame, passwordMessages.resetDiffer), ['password_confirmation']),
);
export type ResetPassword = v.InferOutput<typeof ResetPassword>;

const { linkInvalid } = emailMessages;

/** A mailed token (rule account-6). */
export const EmailLink = v.object({
  token: v.pipe(
    v.string(linkInvalid),
    v.transform(mailedToken),
    v.minLength(1, linkInvalid),
    v.maxLength(200, linkInvalid),
  ),
});
export type EmailLink = v.InferOutput<typeof EmailLink>;
