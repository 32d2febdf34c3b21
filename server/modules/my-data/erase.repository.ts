import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';
import { referencesTo } from '../../db/references';
import * as schema from '../../db/schema';
import { tables as allTables } from '../../db/schema-tables';
import { firstRow } from '../../db/statements';
import type { UserRow } from '../accounts/accounts.repository';
import { mobileKey, nameKey } from '../participants/keys';

const { applications, applicationAnswers, auditLog, erasedAccounts, files, internships, users } = schema;

/** What stays of a person in rows that are about something else: who did it, by id (ADR 47). Everything else is deleted. */
const keptReferences: ReadonlySet<string> = new Set([
  'applications.student_id',
  'applications.handed_in_by',
  'application_status_changes.application_id',
  'application_status_changes.by_user_id',
  'application_answers.application_id',
  'application_answers.by_user_id',
  // What a student reads of a business that is gone.
  'application_openings.by_user_id',
  'application_reminders.to_user_id',
  'audit_log.actor_id',
  'internships.business_id',
]);

/** The columns that refer to accounts or applications, with what becomes of their rows when the account is erased. */
export const erasedReferences = (target: PgTable) =>
  referencesTo(target, allTables).map((reference) => ({
    ...reference,
    isKept: keptReferences.has(reference.name),
  }));
const ofUser = erasedReferences(users).filter(({ isKept }) => !isKept);
const ofApplication = erasedReferences(applications).filter(({ isKept }) => !isKept);

/** The account that should have been erased longest, locked until the transaction ends; null when none is due. */
export const lockDue = (tx: Database, now: Date): Promise<UserRow | null> =>
  firstRow(
    tx
      .select()
      .from(users)
      .where(and(isNotNull(users.deleteAt), isNull(users.erasedAt), lte(users.deleteAt, now)))
      .orderBy(asc(users.deleteAt))
      .limit(1)
      .for('update', { skipLocked: true }),
  );

/** The e-mails that an account has had or asked for, as far as they are known. */
export async function listEmails(
  db: Database,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<string[]> {
  const { fromEmail, toEmail, userId } = schema.emailChanges;
  const changes = await db.select({ fromEmail, toEmail }).from(schema.emailChanges).where(eq(userId, id));
  return [...new Set([email, ...changes.flatMap((change) => [change.fromEmail, change.toEmail])])];
}

/** Deletes mails to a person, or that name them. */
async function deleteMails(tx: Database, { id, fullName }: UserRow, emails: string[]): Promise<void> {
  const { recipient, data } = schema.mails;
  const own = tx
    .select({ id: applications.internshipId })
    .from(applications)
    .where(eq(applications.studentId, id));
  const isOwn = or(
    isNull(sql`${data} ->> 'internshipId'`),
    inArray(sql`(${data} ->> 'internshipId')::integer`, own),
  );
  // Their own name in a mail to themselves: another person of this name.
  const names = sql`jsonb_path_exists(${data} - 'name', '$.** ? (@ == $name)', jsonb_build_object('name', ${fullName}::text))`;
  const hasEmail = emails.map((email) => sql`strpos(lower(${data}::text), ${email}) > 0`);
  await tx.delete(schema.mails).where(or(inArray(recipient, emails), ...hasEmail, and(names, isOwn)));
}

/** Deletes the lines of the participant register that are this person's: same name, and birthday, e-mail or number. */
async function deleteParticipant(tx: Database, user: UserRow, emails: string[]): Promise<void> {
  const { participants } = schema;
  const mobile = user.mobileNumber === null ? null : mobileKey(user.mobileNumber);
  await tx
    .delete(participants)
    .where(
      or(
        inArray(participants.email, emails),
        and(
          eq(participants.nameKey, nameKey(user.fullName)),
          or(
            user.dateOfBirth === null ? undefined : eq(participants.dateOfBirth, user.dateOfBirth),
            mobile === null ? undefined : eq(participants.mobileKey, mobile),
          ),
        ),
      ),
    );
}

/** @returns the ids of all files of an account */
async function listFiles(tx: Database, user: UserRow): Promise<string[]> {
  const { profileChanges } = schema;
  const { resumeFileId, coverLetterFileId, studentId } = applications;
  const documents = await tx
    .select({ resumeFileId, coverLetterFileId })
    .from(applications)
    .where(eq(studentId, user.id));
  const proposed = await tx
    .select({ id: profileChanges.logoFileId })
    .from(profileChanges)
    .where(eq(profileChanges.userId, user.id));
  const ids = documents.flatMap((row) => [row.resumeFileId, row.coverLetterFileId]);
  return [...ids, ...proposed.map(({ id }) => id), user.logoFileId].filter((id) => id !== null);
}

/** What stays of an erased account: role, times, and a business's company name, which its applicants' records show. */
const nameless = (id: number) => ({
  status: 'rejected' as const,
  ...{ statusReason: null, statusBefore: null, fullName: '', email: `erased:${id}`, emailConfirmedAt: null },
  ...{
    language: 'en' as const,
    mobileNumber: null,
    city: null,
    dateOfBirth: null,
    passwordHash: '',
    logoFileId: null,
  },
  ...{ companyDescription: null, businessNumber: null, websiteUrl: null },
});

/**
 * Erases an account's personal data in the transaction that has locked its row (rule 70), but for the audit log's and the
 * bytes of files: `finishErased` does these.
 * @param account its digest
 */
export async function eraseRows(tx: Database, user: UserRow, account: string, at: Date): Promise<void> {
  const { id } = user;
  const emails = await listEmails(tx, user);
  const fileIds = await listFiles(tx, user);
  await deleteMails(tx, user, emails);
  await deleteParticipant(tx, user, emails);
  await tx.delete(schema.contactMessages).where(inArray(schema.contactMessages.email, emails));
  await tx
    .delete(schema.newsletterSubscriptions)
    .where(inArray(schema.newsletterSubscriptions.email, emails));
  const own = tx.select({ id: applications.id }).from(applications).where(eq(applications.studentId, id));
  for (const { table, column } of ofApplication) await tx.delete(table).where(inArray(column, own));
  for (const { table, column } of ofUser) await tx.delete(table).where(eq(column, id));
  await tx
    .update(applicationAnswers)
    .set({ note: null })
    .where(inArray(applicationAnswers.applicationId, own));
  await tx
    .update(applications)
    .set({ levels: [], resumeFileId: null, coverLetterFileId: null, updatedAt: at })
    .where(eq(applications.studentId, id));
  await tx
    .update(internships)
    .set({
      description: '',
      requiredSkills: [],
      removedAt: sql`coalesce(${internships.removedAt}, ${at.toISOString()}::timestamptz)`,
      updatedAt: at,
    })
    .where(eq(internships.businessId, id));
  await tx
    .update(users)
    .set({ ...nameless(id), deleteAt: user.deleteAt ?? at, erasedAt: at, updatedAt: at })
    .where(eq(users.id, id));
  if (fileIds.length > 0) await tx.delete(files).where(inArray(files.id, fileIds));
  const done = { userId: id, erasedAt: at, fileIds };
  await tx
    .insert(erasedAccounts)
    .values({ account, ...done })
    .onConflictDoUpdate({ target: erasedAccounts.account, set: done });
}

export type ErasedRow = typeof erasedAccounts.$inferSelect;

export const listErased = (db: Database): Promise<ErasedRow[]> =>
  db.select().from(erasedAccounts).orderBy(asc(erasedAccounts.erasedAt), asc(erasedAccounts.account));

/** Erased accounts whose files or lines of the audit log may be left. */
export const listUnfinished = (db: Database): Promise<ErasedRow[]> =>
  db.select().from(erasedAccounts).where(isNotNull(erasedAccounts.fileIds));

export const markFinished = (db: Database, account: string) =>
  db.update(erasedAccounts).set({ fileIds: null }).where(eq(erasedAccounts.account, account));

/** Adds accounts that were erased elsewhere; known ones stay as they are. */
export async function insertErased(tx: Database, rows: ErasedRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(erasedAccounts).values(rows).onConflictDoNothing();
}

/** The accounts with these ids that are not erased. */
export const listPresent = (tx: Database, ids: number[]): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.erasedAt)));

/**
 * Empties what the audit log says of a person: details and client address, never that something was done. A transaction of
 * its own, as switching its trigger off waits for every writer.
 */
export const emptyAuditLog = (db: Database, userId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`alter table ${auditLog} disable trigger audit_log_append_only`);
    const isAbout = and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId));
    await tx.update(auditLog).set({ details: {}, address: null }).where(eq(auditLog.actorId, userId));
    await tx.update(auditLog).set({ details: {} }).where(isAbout);
    await tx.execute(sql`alter table ${auditLog} enable trigger audit_log_append_only`);
  });
