import { limits } from './limits';
import { newsletter } from './messages/site';
import type { Validated } from './validate';

/** What an e-mail address and the stricter pattern of screens.md section 5 have in common. */
const pattern = /^[\w-]+(?:\.[\w-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,6}$/;

/**
 * Checks the form in the footer as `NewsletterSubscription` (outreach.ts) does. Apart from it, since every visitor loads
 * this: without valibot.
 */
export function checkNewsletter(input: unknown): Validated<{ email: string }> {
  const email = (input as { email: string }).email.trim().toLowerCase();
  return email.length <= limits.email.max && pattern.test(email)
    ? { ok: true, value: { email } }
    : { ok: false, errors: { email: [newsletter.invalid] } };
}
