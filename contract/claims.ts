import * as v from 'valibot';
import { guardianFields, mobileLabel } from './accounts';
import { id } from './answers';
import { acceptedTerms, dateOnly, optionalEmail, optionalText } from './fields';
import { limits } from './limits';
import { validation } from './messages/account';
import { claim as claimMessages } from './messages/classroom';
import { areSame, bothPasswords, passwordTwice } from './passwords';
import { codeLength, readCode } from './readable-code';
import { mobileIn } from './telephone';

const mostCodes = 1000;

export const MakeClaimCodes = v.object({
  ids: v.pipe(
    v.array(
      v.pipe(v.number(claimMessages.chooseLines), v.integer(claimMessages.chooseLines)),
      claimMessages.chooseLines,
    ),
    v.minLength(1, claimMessages.chooseLines),
    v.maxLength(mostCodes, claimMessages.chooseLines),
  ),
});

/** Lines that have an account get no code. */
export const ClaimCodesAnswer = v.object({
  message: v.string(),
  codes: v.array(v.object({ id, full_name: v.string(), cohort: v.nullable(v.string()), code: v.string() })),
});
export type ClaimCodesAnswer = v.InferOutput<typeof ClaimCodesAnswer>;

const code = v.pipe(
  v.string(claimMessages.codeNeeded),
  v.transform(readCode),
  v.check((read) => read.length === codeLength, claimMessages.codeNeeded),
);

const slip = { code, date_of_birth: dateOnly(validation.dateOfBirthRequired) };

/** For a student who waits. */
export const JoinClaim = v.object(slip);
export type JoinClaim = v.InferOutput<typeof JoinClaim>;

/** An account of a line of the register: with an e-mail, a mobile number, or both (rule sign-in-8). */
export const ClaimAccount = v.pipe(
  v.object({
    ...slip,
    email: optionalEmail,
    mobile_number: v.nullish(optionalText(limits.mobileNumber.max, mobileLabel), ''),
    ...guardianFields,
    ...passwordTwice,
    terms_version: acceptedTerms,
  }),
  v.forward(v.partialCheck(bothPasswords, areSame, validation.passwordsDiffer), ['password_confirmation']),
  v.forward(
    v.partialCheck(
      [['email'], ['mobile_number']],
      ({ email, mobile_number: number }) => email !== null || mobileIn(number) !== null,
      validation.mobileNeeded,
    ),
    ['mobile_number'],
  ),
);
export type ClaimAccount = v.InferOutput<typeof ClaimAccount>;
