import { cleanEmail } from './clean-text';
import { limits } from './limits';
import { newsletter } from './messages/site';
import type { Validated } from './validate';

/** The common part of e-mail addresses and screens.md section 5's stricter pattern. */
export const newsletterPattern = /^(?!.{65,}@)[\w-]+(?:\.[\w-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,6}$/;

/** Checks the newsletter form without valibot, as every visitor loads it; the same as outreach.ts. */
export function checkNewsletter(input: unknown): Validated<{ email: string }> {
  const email = cleanEmail((input as { email: string }).email);
  return email.length <= limits.email.max && newsletterPattern.test(email)
    ? { ok: true, value: { email } }
    : { ok: false, errors: { email: [newsletter.invalid] } };
}
