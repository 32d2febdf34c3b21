import * as v from 'valibot';
import { cleanEmail } from './clean-text';
import { mailbox } from './fields';
import { limits } from './limits';
import { validation as text } from './messages/account';
import { mobileIn } from './telephone';

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
