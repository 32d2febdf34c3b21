import { and, asc, eq, gt, gte } from 'drizzle-orm';
import type { Caller } from '../core/caller';
import type { Database } from '../db/database';
import { auditLog, users } from '../db/schema';

/** Every audited action, by its name in the log. */
export type AuditedAction =
  | 'account status changed'
  | 'admin created'
  | 'profile changed'
  | 'password changed'
  | 'internship created'
  | 'internship changed'
  | 'internship status changed'
  | 'internship deleted'
  | 'application status changed'
  | 'participants imported';

export interface Audited {
  action: AuditedAction;
  subjectType: (typeof auditLog.$inferSelect)['subjectType'];
  subjectId: number | null;
  /** What changed, from what to what: never a password, and no other personal data. */
  details?: Record<string, unknown>;
}

/** A caller, or an operator at the server's command line. */
export type Actor = Pick<Caller, 'userId' | 'role' | 'address'> | 'command line';

/** Logs an action in the transaction that does it. A trigger keeps the table append-only. */
export async function recordAction(tx: Database, at: Date, actor: Actor, audited: Audited): Promise<void> {
  const { action, subjectType, subjectId, details = {} } = audited;
  const who =
    actor === 'command line'
      ? { actorId: null, actorRole: actor, address: null }
      : { actorId: actor.userId, actorRole: actor.role, address: actor.address };
  await tx.insert(auditLog).values({ at, ...who, action, subjectType, subjectId, details });
}

/** A row of the log with the actor's current e-mail. */
export type LoggedAction = typeof auditLog.$inferSelect & { actorEmail: string | null };

const batchSize = 1000;

/**
 * Reads the log in batches, oldest first.
 * @param filter.since actions at this time and later
 * @param filter.actorId actions of this user only
 */
export async function* readActions(
  db: Database,
  { since, actorId }: { since?: Date | undefined; actorId?: number | undefined },
): AsyncGenerator<LoggedAction> {
  for (let last = 0; ;) {
    const rows = await db
      .select({ action: auditLog, email: users.email })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(
        and(
          gt(auditLog.id, last),
          since && gte(auditLog.at, since),
          actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
        ),
      )
      .orderBy(asc(auditLog.id))
      .limit(batchSize);
    for (const { action, email } of rows) yield { ...action, actorEmail: email };
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.action.id;
  }
}
