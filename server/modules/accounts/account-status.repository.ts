import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { sessions, users } from '../../db/schema';

/** How a session's user stands, held still until the transaction ends; null when it was signed out. */
export async function lockStanding(tx: Database, tokenHash: string) {
  const [found] = await tx
    .select({ status: users.status, statusReason: users.statusReason })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(sessions.tokenHash, tokenHash))
    .for('share', { of: users });
  return found ?? null;
}
