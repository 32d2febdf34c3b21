import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { isAbout, withJoined } from '../../audit/audit.repository';
import type { Database } from '../../db/database';
import {
  applications,
  auditLog,
  contactMessages,
  emailChanges,
  files,
  internshipReports,
  internships,
  outgoing,
  newsletterSubscriptions,
} from '../../db/schema';

/** Facts only: texts are deleted after sending. */
export const listMailsTo = (db: Database, email: string, createdAt: Date) =>
  db
    .select({ kind: outgoing.kind, created_at: outgoing.createdAt, sent_at: outgoing.sentAt })
    .from(outgoing)
    .where(
      and(
        eq(outgoing.recipient, email),
        gte(outgoing.createdAt, createdAt),
        ne(outgoing.kind, 'contact_copy'),
      ),
    )
    .orderBy(asc(outgoing.id));

export const listFormerEmails = (db: Database, userId: number) =>
  db
    .select({ email: emailChanges.fromEmail, until: emailChanges.confirmedAt })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        isNotNull(emailChanges.fromEmail),
        isNotNull(emailChanges.confirmedAt),
        isNull(emailChanges.undoneAt),
      ),
    )
    .orderBy(asc(emailChanges.confirmedAt));

/** Rule internship-10. */
export const listReportsOf = (db: Database, studentId: number) =>
  db
    .select({
      ...{ internship_id: internships.id, title: internships.title },
      ...{ reason: internshipReports.reason, note: internshipReports.note },
      reported_at: internshipReports.reportedAt,
    })
    .from(internshipReports)
    .innerJoin(internships, eq(internships.id, internshipReports.internshipId))
    .where(eq(internshipReports.studentId, studentId))
    .orderBy(asc(internshipReports.reportedAt));

/** Audit log entries by or about a person, their line of the register or their applications; others by role only. */
export async function listActionsAbout(db: Database, userId: number, lineId: number | null) {
  const lines = lineId === null ? [] : await withJoined(db, 'participants', lineId);
  const own = db.select({ id: applications.id }).from(applications).where(eq(applications.studentId, userId));
  const { subjectType, subjectId, actorId, actorRole } = auditLog;
  const rows = await db
    .select({ at: auditLog.at, action: auditLog.action, actorId, actorRole, subjectType, subjectId })
    .from(auditLog)
    .where(
      or(
        eq(actorId, userId),
        isAbout('user', [userId]),
        isAbout('participants', lines),
        and(eq(subjectType, 'application'), inArray(subjectId, own)),
      ),
    )
    .orderBy(asc(auditLog.id));
  return rows.map((row) => ({
    ...{ at: row.at, action: row.action, by: row.actorId === userId ? 'you' : row.actorRole },
    ...(row.subjectType !== 'user' && {
      about:
        row.subjectType === 'participants'
          ? 'your line of the register'
          : `${row.subjectType} ${row.subjectId}`,
    }),
  }));
}

export const listContactMessages = (db: Database, email: string) =>
  db
    .select({
      ...{ name: contactMessages.name, subject: contactMessages.subject, message: contactMessages.message },
      created_at: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(eq(contactMessages.email, email));

export const hasNewsletter = async (db: Database, email: string): Promise<boolean> =>
  (await db.$count(newsletterSubscriptions, eq(newsletterSubscriptions.email, email))) > 0;

export const listDocuments = (db: Database, studentId: number) =>
  db
    .select({ applicationId: applications.id, file: files })
    .from(applications)
    .innerJoin(
      files,
      or(eq(files.id, applications.resumeFileId), eq(files.id, applications.coverLetterFileId)),
    )
    .where(eq(applications.studentId, studentId))
    .orderBy(asc(applications.id));

export const listInternshipsOf = (db: Database, businessId: number) =>
  db
    .select({
      ...{ id: internships.id, title: internships.title, location: internships.location },
      ...{ status: internships.status, financing: internships.financing, type: internships.type },
      ...{ duration: internships.duration, duration_unit: internships.durationUnit },
      ...{ required_skills: internships.requiredSkills, description: internships.description },
      ...{ last_date_to_apply: internships.lastDateToApply, removed_at: internships.removedAt },
      ...{ created_at: internships.createdAt, updated_at: internships.updatedAt },
    })
    .from(internships)
    .where(eq(internships.businessId, businessId))
    .orderBy(asc(internships.id));
