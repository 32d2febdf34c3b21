import { and, asc, eq, gt, gte } from 'drizzle-orm';
import type { Caller } from '../core/caller';
import type { Database } from '../db/database';
import { auditLog, users } from '../db/schema';

/** Every action that is written down, by the name it has in the log. */
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
  /** What changed, from what to what. Never a password, and of a person no more than the change itself. */
  details?: Record<string, unknown>;
}

/** Who did it: a caller, or somebody on the server's command line. */
export type Actor = Pick<Caller, 'userId' | 'role' | 'address'> | 'command line';

/** Writes an action down in the transaction that does it. The table takes no change and no deletion. */
export async function recordAction(tx: Database, at: Date, actor: Actor, audited: Audited): Promise<void> {
  const { action, subjectType, subjectId, details = {} } = audited;
  const who =
    actor === 'command line'
      ? { actorId: null, actorRole: actor, address: null }
      : { actorId: actor.userId, actorRole: actor.role, address: actor.address };
  await tx.insert(auditLog).values({ at, ...who, action, subjectType, subjectId, details });
}

/** What the log says of an action, and who that actor is today. */
export type LoggedAction = typeof auditLog.$inferSelect & { actorEmail: string | null };

const ROWS_AT_ONCE = 1000;

/**
 * Reads the log from the beginning, a little at a time: it only ever grows.
 * @param filter.since not before this
 * @param filter.actorId what this person did, and nobody else
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
      .limit(ROWS_AT_ONCE);
    for (const { action, email } of rows) yield { ...action, actorEmail: email };
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)!.action.id;
  }
}
