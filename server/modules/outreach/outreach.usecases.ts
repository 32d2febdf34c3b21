import { brand } from '#contract/brand';
import type { ContactMessage, NewsletterSubscription } from '#contract/outreach';
import type { Dependencies } from '../../dependencies';
import { consumeRateLimit, mailboxOf, tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import type { NewMail } from '../../outgoing/mail/kinds';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { insertContactMessage, insertSubscription } from './outreach.repository';

/**
 * Mails the info address, and the sender, without their words as the e-mail is unconfirmed; limited by both
 * mailbox and client `address`. @throws AppError `too_many_tries` for the mailbox
 */
export async function receiveContactMessage(
  deps: Dependencies,
  message: ContactMessage,
  address: string,
): Promise<void> {
  const mailbox = mailboxOf(message.email);
  await consumeRateLimit(deps, 'contact_mailbox', mailbox);
  const isCopied =
    (await tryConsumeRateLimit(deps, 'contact_copy_address', { address })) === null &&
    (await tryConsumeRateLimit(deps, 'contact_copy_mailbox', mailbox)) === null;
  const now = new Date(deps.clock.now());
  const copy: NewMail = { kind: 'contact_copy', to: message.email, data: {} };
  await deps.database.transaction(async (tx) => {
    await insertContactMessage(tx, message, now);
    await enqueueMail(tx, now, { kind: 'contact_message', to: brand.infoEmail, data: message });
    if (isCopied) await enqueueMail(tx, now, copy);
  });
}

/** Idempotent. */
export const subscribe = (
  { database, clock }: Dependencies,
  { email }: NewsletterSubscription,
): Promise<void> => insertSubscription(database, email, new Date(clock.now()));
