import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../core/caller';
import type { Database } from '../db/database';
import { auditLog, users } from '../db/schema';
import { firstRow } from '../db/statements';
import type { DataDeps } from '../dependencies';

const subjectTypes = {
  'account status changed': 'user',
  'signed in': 'user',
  /** The subject is the existing account, never what was typed. */
  'sign-in refused': 'user',
  'admin created': 'user',
  'admin disabled': 'user',
  'second factor on': 'user',
  'second factor off': 'user',
  'second factor reset': 'user',
  'recovery codes made': 'user',
  'recovery code used': 'user',
  'profile changed': 'user',
  'picture opened': 'user',
  'profile change requested': 'user',
  'profile change withdrawn': 'user',
  'profile change accepted': 'user',
  'profile change refused': 'user',
  'password changed': 'user',
  'email change requested': 'user',
  'email changed': 'user',
  'email confirmed': 'user',
  'number confirmed': 'user',
  'terms accepted': 'user',
  'email change undone': 'user',
  'account deletion asked': 'user',
  'account kept': 'user',
  'own data downloaded': 'user',
  'internship created': 'internship',
  'internship changed': 'internship',
  'internship status changed': 'internship',
  'internship deleted': 'internship',
  /** By a student (rule internship-10): the reason's name, never the sentence. */
  'internship reported': 'internship',
  'internship reports cleared': 'internship',
  'internship taken down': 'internship',
  'applicants read': 'internship',
  'application sent': 'application',
  /** By an admin, from a student's file (rule outbox-3). */
  'application handed in': 'application',
  'application read': 'application',
  'document opened': 'application',
  'application status changed': 'application',
  'application answered': 'application',
  /** By its business (rule apply-10), never with the text. */
  'application noted': 'application',
  /** By its student (rule apply-7). */
  'application withdrawn': 'application',
  /** Rule admin-12. */
  'applications exported': 'application',
  'participants imported': 'participants',
  /** Rule admin-7. */
  'claim codes made': 'participants',
  /** Rule admin-9. */
  'participant registered': 'participants',
  'participants joined': 'participants',
  /** Rule admin-8. */
  'profile corrected': 'user',
  'account claimed': 'user',
  /** Rules admin-14 and admin-15. */
  'accounts joined': 'user',
  'sessions ended': 'user',
  /** Rule admin-11: what admins and staff look at, by id in `ids`. */
  'accounts read': 'user',
  'participants read': 'participants',
  'staff created': 'user',
  'staff changed': 'user',
  'staff disabled': 'user',
} as const;
export type AuditedAction = keyof typeof subjectTypes;

export type Actor =
  | Pick<Caller, 'userId' | 'role' | 'address'>
  | { userId: null; role: 'visitor'; address: string }
  | 'command line';

/** Triggers keep it append-only for a year. `details` never holds a password or other personal data. */
export async function recordAction(
  tx: Database,
  at: Date,
  actor: Actor,
  action: AuditedAction,
  subjectId: number | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const subjectType = subjectTypes[action];
  const who =
    actor === 'command line'
      ? { actorId: null, actorRole: actor, address: null }
      : { actorId: actor.userId, actorRole: actor.role, address: actor.address };
  await tx.insert(auditLog).values({ at, ...who, action, subjectType, subjectId, details });
}

/** Accounts, or lines of the register, that somebody of the program has seen (rule admin-11). */
export async function recordLook(
  { database, clock }: DataDeps,
  helper: Exclude<Actor, 'command line'>,
  action: 'accounts read' | 'participants read',
  seen: readonly { id: number }[],
): Promise<void> {
  if (seen.length === 0) return;
  const ids = seen.map(({ id }) => id);
  const one = ids.length === 1 ? ids[0]! : null;
  await recordAction(database, new Date(clock.now()), helper, action, one, one === null ? { ids } : {});
}

type SubjectType = (typeof subjectTypes)[AuditedAction];

/** By itself, or among the `ids` of one act. */
export const isAbout = (type: SubjectType, ids: number[]): SQL | undefined =>
  and(
    eq(auditLog.subjectType, type),
    or(
      inArray(auditLog.subjectId, ids),
      ...ids.map((id) =>
        and(isNull(auditLog.subjectId), sql`${auditLog.details} -> 'ids' @> to_jsonb(${id}::int)`),
      ),
    ),
  );

const joining: AuditedAction[] = ['account claimed', 'accounts joined', 'participants joined'];

/** The id, those that were joined to it (rules admin-9, admin-13 and admin-14), and those that had been joined to them. */
export async function withJoined(db: Database, type: SubjectType, id: number): Promise<number[]> {
  const from = sql<number | null>`(${auditLog.details} ->> 'from')::int`;
  const all = [id];
  for (const one of all) {
    const isOfOne = and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, one));
    const joined = await db
      .select({ id: from })
      .from(auditLog)
      .where(and(isOfOne, inArray(auditLog.action, joining)));
    all.push(...joined.flatMap((row) => row.id ?? []));
  }
  return all;
}

/** A day more than the trigger demands, whose clock is the database's. */
const retentionMs = 366 * 86_400_000;

export const deleteExpiredActions = ({ database, clock }: DataDeps) =>
  database.delete(auditLog).where(lt(auditLog.at, new Date(clock.now() - retentionMs)));

export const findLastAction = (db: Database, action: AuditedAction) =>
  firstRow(
    db
      .select({ at: auditLog.at, details: auditLog.details, by: users.fullName })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(and(eq(auditLog.subjectType, subjectTypes[action]), eq(auditLog.action, action)))
      .orderBy(desc(auditLog.id))
      .limit(1),
  );

export type LoggedAction = typeof auditLog.$inferSelect & { actorEmail: string | null };

const batchSize = 1000;

/** Oldest first; `since` is inclusive. */
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
