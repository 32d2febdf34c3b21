import type { Caller } from '../core/caller';
import type { Database } from '../db/database';
import { auditLog } from '../db/schema';

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
