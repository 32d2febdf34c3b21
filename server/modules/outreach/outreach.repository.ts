import type { ContactMessage } from '#contract/outreach';
import { asc } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { contactMessages, newsletterSubscriptions } from '../../db/schema';

export async function insertContactMessage(tx: Database, message: ContactMessage, at: Date): Promise<void> {
  await tx.insert(contactMessages).values({ ...message, createdAt: at });
}

/** An existing subscription keeps its date. */
export async function insertSubscription(db: Database, email: string, at: Date): Promise<void> {
  await db.insert(newsletterSubscriptions).values({ email, createdAt: at }).onConflictDoNothing();
}

export const listSubscriptions = (db: Database) =>
  db
    .select()
    .from(newsletterSubscriptions)
    .orderBy(asc(newsletterSubscriptions.createdAt), asc(newsletterSubscriptions.email));
