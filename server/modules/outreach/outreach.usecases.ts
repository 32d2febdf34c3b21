import { brand } from '#contract/brand';
import type { ContactMessage, NewsletterSubscription } from '#contract/outreach';
import type { Dependencies } from '../../dependencies';
import { consumeRateLimit, tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import type { NewMail } from '../../mail/kinds';
import { enqueueMail } from '../../mail/mails.repository';
import { insertContactMessage, insertSubscription } from './outreach.repository';

/**
 * Stores a contact message, mails it to the info address, and a copy to its sender. The sender's address is not
 * confirmed, so copies are limited by mailbox and by client address.
 * @param address the client address
 * @throws AppError `too_many_tries` for the mailbox
 */
export async function receiveContactMessage(
  deps: Dependencies,
  message: ContactMessage,
  address: string,
): Promise<void> {
  await consumeRateLimit(deps, 'contact_mailbox', message.email);
  const isCopied = (await tryConsumeRateLimit(deps, 'contact_copy_address', { address })) === null;
  const now = new Date(deps.clock.now());
  const copy: NewMail = { kind: 'contact_copy', to: message.email, data: message };
  await deps.database.transaction(async (tx) => {
    await insertContactMessage(tx, message, now);
    await enqueueMail(tx, now, { kind: 'contact_message', to: brand.infoEmail, data: message });
    if (isCopied) await enqueueMail(tx, now, copy);
  });
}

/** Subscribes an e-mail address to the newsletter. Idempotent. */
export const subscribe = (
  { database, clock }: Dependencies,
  { email }: NewsletterSubscription,
): Promise<void> => insertSubscription(database, email, new Date(clock.now()));
