import { and, asc, eq } from 'drizzle-orm';
import { auditLog, outgoing } from '#server/db/schema';
import type { TestServer } from './server';

/** The mails queued for an address, the oldest first: kind and template data. */
export const mailTo = ({ deps }: TestServer, { email }: { email: string }) =>
  deps.database
    .select({ kind: outgoing.kind, data: outgoing.data })
    .from(outgoing)
    .where(eq(outgoing.recipient, email))
    .orderBy(asc(outgoing.id));

/** What the audit log holds about one thing, the oldest first. */
export const auditOf = (
  { deps }: TestServer,
  subjectType: (typeof auditLog.$inferSelect)['subjectType'],
  subjectId: number,
) =>
  deps.database
    .select({
      action: auditLog.action,
      actorId: auditLog.actorId,
      actorRole: auditLog.actorRole,
      address: auditLog.address,
      at: auditLog.at,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, subjectType), eq(auditLog.subjectId, subjectId)))
    .orderBy(asc(auditLog.id));

/** What the audit log holds about one person but tries to sign in, the oldest first. */
export const changesOf = async (server: TestServer, userId: number) =>
  (await auditOf(server, 'user', userId)).filter(
    ({ action }) => action !== 'signed in' && action !== 'sign-in refused',
  );
