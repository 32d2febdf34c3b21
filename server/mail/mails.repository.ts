import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database';
import { mails } from '../db/schema';
import type { NewMail } from './kinds';

/**
 * Puts mail into the queue, in the transaction of what caused it: none is sent for what was rolled back, and none is
 * forgotten for what was committed.
 */
export async function enqueueMail(tx: Database, at: Date, ...wanted: NewMail[]): Promise<void> {
  if (wanted.length === 0) return;
  await tx.insert(mails).values(
    wanted.map(({ kind, to, data }) => ({
      messageId: randomUUID(),
      kind,
      recipient: to,
      data,
      nextAttemptAt: at,
      createdAt: at,
    })),
  );
}
