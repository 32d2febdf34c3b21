import { brand } from '#contract/brand';
import type { ContactMessage, NewsletterSubscription } from '#contract/outreach';
import type { Dependencies } from '../../dependencies';
import { consumeRateLimit, tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import type { NewMail } from '../../mail/kinds';
import { enqueueMail } from '../../mail/mails.repository';
import { insertContactMessage, insertSubscription } from './outreach.repository';

/**
 * Keeps a message of the contact page, and mails it to the info address and a copy to who wrote it (the OpenAPI document). The copy goes
 * to an address that nobody has confirmed: a mailbox is sent only so many, and so is whoever one address names.
 * @param address where the request came from, as `clientAddress` gives it
 * @throws AppError `too_many_tries` for the mailbox
 */
export async function receiveContactMessage(
  deps: Dependencies,
  message: ContactMessage,
  address: string,
): Promise<void> {
  await consumeRateLimit(deps, 'contact_mailbox', message.email);
  const isCopied = (await tryConsumeRateLimit(deps, 'contact_copy_address', address)) === null;
  const now = new Date(deps.clock.now());
  const copy: NewMail = { kind: 'contact_copy', to: message.email, data: message };
  await deps.database.transaction(async (tx) => {
    await insertContactMessage(tx, message, now);
    await enqueueMail(tx, now, { kind: 'contact_message', to: brand.infoEmail, data: message });
    if (isCopied) await enqueueMail(tx, now, copy);
  });
}

/** Subscribes an address to the newsletter; again is harmless, and is answered the same (the OpenAPI document). */
export const subscribe = (
  { database, clock }: Dependencies,
  { email }: NewsletterSubscription,
): Promise<void> => insertSubscription(database, email, new Date(clock.now()));
