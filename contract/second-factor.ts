import * as v from 'valibot';
import { count } from './answers';
import { errorTable } from './errors';
import { onOneLine } from './clean-text';
import { limits } from './limits';
import { currentPassword } from './passwords';

/** From the table, which every page has: the log-in needs no more. */
const codeNeeded = errorTable.second_factor_required.sentence;
const codeWrong = errorTable.second_factor_invalid.sentence;

const code = v.pipe(
  v.string(codeNeeded),
  v.transform((typed) => onOneLine(typed).replace(/[\s-]/g, '').toUpperCase()),
  v.minLength(1, codeNeeded),
  v.maxLength(limits.secondFactor.recoveryLetters, codeWrong),
);

/** Rule sign-in-6. */
export const SecondFactorCode = v.object({ code });
export type SecondFactorCode = v.InferOutput<typeof SecondFactorCode>;

/** As rule sign-in-4 for a new password. */
export const SecondFactorStart = v.object({ current_password: v.optional(currentPassword, '') });
export type SecondFactorStart = v.InferOutput<typeof SecondFactorStart>;

export const SecondFactorAnswer = v.object({
  is_on: v.boolean(),
  is_required: v.boolean(),
  recovery_codes_left: count,
});
export type SecondFactorAnswer = v.InferOutput<typeof SecondFactorAnswer>;

/** Base32 key, and the URL for authenticator apps. */
export const SecondFactorStartAnswer = v.object({ secret: v.string(), otpauth_url: v.string() });
export type SecondFactorStartAnswer = v.InferOutput<typeof SecondFactorStartAnswer>;

/** Shown once, stored as hashes. */
export const RecoveryCodesAnswer = v.object({
  message: v.string(),
  recovery_codes: v.array(v.string()),
});
export type RecoveryCodesAnswer = v.InferOutput<typeof RecoveryCodesAnswer>;
