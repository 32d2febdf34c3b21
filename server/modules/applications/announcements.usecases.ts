import type { Database } from '../../db/database';
import { enqueueMail } from '../../mail/mails.repository';
import { listForBusinesses, releaseHeld } from './announcements.repository';

/** Tells each application's business that it is there. Call it in the transaction that shows them to the business. */
export async function announceApplications(tx: Database, at: Date, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const told = await listForBusinesses(tx, ids);
  const mails = told.map(({ email, representativeName, ...about }) => ({
    kind: 'new_application' as const,
    to: email,
    data: { name: representativeName, ...about },
  }));
  await enqueueMail(tx, at, ...mails);
}

/** Releases what a student sent while pending, now that they are approved, and tells the businesses (rule 6). */
export async function releaseApplications(tx: Database, at: Date, studentId: number): Promise<void> {
  await announceApplications(tx, at, await releaseHeld(tx, studentId, at));
}
