import { brand } from '#contract/brand';
import type { ContactMessage, NewsletterSubscription } from '#contract/outreach';
import type { Dependencies } from '../../dependencies';
import { requireTurn } from '../../limits/limits.usecases';
import { enqueueMail } from '../../mail/mails.repository';
import { insertContactMessage, insertSubscription } from './outreach.repository';

/**
 * Keeps a message of the contact page, and mails it to the info address and a copy to who wrote it (api.md).
 * @throws AppError `too_many_tries`: the copy goes to an address that nobody has confirmed
 */
export async function receiveContactMessage(deps: Dependencies, message: ContactMessage): Promise<void> {
  await requireTurn(deps, 'contact_mailbox', message.email);
  const now = new Date(deps.clock.now());
  await deps.database.transaction(async (tx) => {
    await insertContactMessage(tx, message, now);
    await enqueueMail(
      tx,
      now,
      { kind: 'contact_message', to: brand.infoEmail, data: message },
      { kind: 'contact_copy', to: message.email, data: message },
    );
  });
}

/** Subscribes an address to the newsletter; again is harmless, and is answered the same (api.md). */
export const subscribe = (
  { database, clock }: Dependencies,
  { email }: NewsletterSubscription,
): Promise<void> => insertSubscription(database, email, new Date(clock.now()));
