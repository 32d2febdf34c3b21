import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { brand } from '#contract/brand';
import { withJoined } from '../../audit/audit.repository';
import type { Database } from '../../db/database';
import { referencesTo, tables as allTables } from '../../db/schema-tables';
import * as schema from '../../db/schema';
import { firstRow } from '../../db/statements';
import type { MailsOf } from '../../outgoing/mail/eml-folder';
import { isApprovedOrLeaving } from '../accounts/account-status';
import type { UserRow } from '../accounts/accounts.repository';
import { mobileKey, nameKey } from '../participants/keys';

const { applications, applicationAnswers, auditLog, erasedAccounts, files, internships, users } = schema;

/** References by id that stay (ADR 47); all others are deleted. */
const keptReferences: ReadonlySet<string> = new Set([
  'applications.student_id',
  'applications.handed_in_by',
  'application_status_changes.application_id',
  'application_status_changes.by_user_id',
  'application_answers.application_id',
  'application_answers.by_user_id',
  // Students still read it after the business's erasure.
  'application_openings.by_user_id',
  'application_reminders.to_user_id',
  'audit_log.actor_id',
  'internships.business_id',
  'registrations.registered_by',
]);

export const erasedReferences = (target: PgTable) =>
  referencesTo(target, allTables).map((reference) => ({
    ...reference,
    isKept: keptReferences.has(reference.name),
  }));
const ofUser = erasedReferences(users).filter(({ isKept }) => !isKept);
const ofApplication = erasedReferences(applications).filter(({ isKept }) => !isKept);

const isDue = (now: Date) => and(isNotNull(users.deleteAt), isNull(users.erasedAt), lte(users.deleteAt, now));

export async function listDue(db: Database, now: Date): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isDue(now)).orderBy(asc(users.deleteAt));
  return rows.map(({ id }) => id);
}

/** Locked; null when another server has it, or it is not due any more. */
export const lockDue = (tx: Database, id: number, now: Date): Promise<UserRow | null> =>
  firstRow(
    tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), isDue(now)))
      .for('update', { skipLocked: true }),
  );

interface Emails {
  /** Confirmed now or before, and of no other account: mails written with these are the person's. */
  confirmed: string[];
  /** All of the account's; unconfirmed ones may be a stranger's (rule account-7). */
  given: string[];
}

/** Those of these e-mails that no other account has. */
async function withoutOthers(db: Database, id: number, emails: string[]): Promise<string[]> {
  const others = await db
    .select({ email: users.email })
    .from(users)
    .where(and(ne(users.id, id), inArray(users.email, emails)));
  return emails.filter((one) => !others.some(({ email }) => email === one));
}

async function listEmails(
  db: Database,
  { id, email, emailConfirmedAt }: Pick<UserRow, 'id' | 'email' | 'emailConfirmedAt'>,
): Promise<Emails> {
  const changes = await db.select().from(schema.emailChanges).where(eq(schema.emailChanges.userId, id));
  const counted = changes.filter((change) => change.confirmedAt && !change.undoneAt);
  const former = counted.flatMap(({ fromEmail, fromConfirmedAt, toEmail }) => [
    ...(fromConfirmedAt && fromEmail ? [fromEmail] : []),
    toEmail,
  ]);
  const own = await withoutOthers(db, id, former);
  const given = changes.flatMap((change) => [change.fromEmail, change.toEmail]);
  return {
    confirmed: [...new Set([...(emailConfirmedAt && email ? [email] : []), ...own])],
    // The portal's own can be given by anyone.
    given: [...new Set([email, ...given])].flatMap((one) =>
      one === null || one === brand.infoEmail ? [] : [one],
    ),
  };
}

/** Criteria of `deleteMails`, for files. */
export async function findMailsOf(tx: Database, user: UserRow): Promise<MailsOf> {
  const { confirmed, given } = await listEmails(tx, user);
  const applied = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.studentId, user.id));
  return {
    confirmed,
    given: await withoutOthers(tx, user.id, given),
    applications: applied.map(({ id }) => id),
  };
}

async function deleteMails(tx: Database, id: number, emails: Emails): Promise<void> {
  const { recipient, data, kind } = schema.outgoing;
  const own = tx.select({ id: applications.id }).from(applications).where(eq(applications.studentId, id));
  const others = tx
    .select({ email: users.email })
    .from(users)
    .where(and(ne(users.id, id), isNotNull(users.email)));
  await tx.delete(schema.outgoing).where(
    or(
      inArray(recipient, emails.confirmed),
      // An unconfirmed e-mail may be a stranger's: only the account's mails to it, not the stranger's own.
      and(inArray(recipient, emails.given), notInArray(recipient, others), ne(kind, 'contact_copy')),
      inArray(sql`${data} ->> 'email'`, emails.confirmed),
      inArray(sql`${data} ->> 'newEmail'`, emails.confirmed),
      inArray(sql`(${data} ->> 'applicationId')::integer`, own),
    ),
  );
}

/** A sign-up alone proves nothing: by a confirmed e-mail with name or birthday, or an approved account's name and one more fact. */
async function deleteParticipant(tx: Database, user: UserRow, emails: Emails, at: Date): Promise<void> {
  const { id, email, nameKey: name, dateOfBirth, mobileKey: number } = schema.participants;
  const mobile = user.mobileNumber === null ? null : mobileKey(user.mobileNumber);
  const hasName = eq(name, nameKey(user.fullName));
  const hasBirthday = user.dateOfBirth === null ? undefined : eq(dateOfBirth, user.dateOfBirth);
  const hasNumber = mobile === null ? undefined : eq(number, mobile);
  // A family, or a class with its teacher, may share an e-mail; a namesake may have claimed theirs.
  const byEmail = and(inArray(email, emails.confirmed), or(hasName, hasBirthday));
  const byName = and(hasName, or(inArray(email, emails.given), hasBirthday, hasNumber));
  const isAnothers = and(eq(users.participantId, id), ne(users.id, user.id), ne(users.passwordHash, ''));
  const claimed = tx.select({ id: users.id }).from(users).where(isAnothers);
  const isOwn = or(
    and(isApprovedOrLeaving(user) ? or(byEmail, byName) : byEmail, notExists(claimed)),
    // A claim code proves it (rule admin-7).
    user.participantId === null ? undefined : eq(id, user.participantId),
  );
  const lines = tx.select({ id }).from(schema.participants).where(isOwn);
  // As a claim does: first the line, then its account.
  await tx.select({ id }).from(schema.participants).where(isOwn).orderBy(asc(id)).for('update');
  // Nobody could claim it any more (rule admin-13): it is erased next.
  await tx
    .update(users)
    .set({ deleteAt: at })
    .where(and(eq(users.passwordHash, ''), isNull(users.erasedAt), inArray(users.participantId, lines)));
  await tx.delete(schema.participants).where(isOwn);
}

function isMessageOf({ fullName }: UserRow, { confirmed, given }: Emails) {
  const { email, name } = schema.contactMessages;
  return or(inArray(email, confirmed), and(inArray(email, given), eq(name, fullName)));
}

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

/** Kept: role, times, and a business's company name, which its applicants' records show. */
export const nameless = (id: number) => ({
  status: 'rejected' as const,
  ...{ statusReason: null, statusBefore: null, fullName: '', email: `erased:${id}`, emailConfirmedAt: null },
  ...{
    language: 'en' as const,
    mobileNumber: null,
    loginNumber: null,
    numberConfirmedAt: null,
    termsVersion: null,
    termsAcceptedAt: null,
    city: null,
    dateOfBirth: null,
    guardianName: null,
    guardianNumber: null,
    passwordHash: '',
    logoFileId: null,
  },
  ...{ companyDescription: null, businessNumber: null, websiteUrl: null },
});

/** In the transaction that locked the account (rule data-2); audit log and files: `finishErased`. */
export async function eraseRows(tx: Database, user: UserRow, account: string, at: Date): Promise<void> {
  const { id } = user;
  const emails = await listEmails(tx, user);
  const fileIds = await listFiles(tx, user);
  await deleteMails(tx, id, emails);
  await deleteParticipant(tx, user, emails, at);
  await tx.delete(schema.contactMessages).where(isMessageOf(user, emails));
  await tx
    .delete(schema.newsletterSubscriptions)
    .where(inArray(schema.newsletterSubscriptions.email, emails.confirmed));
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

export const listUnfinished = (db: Database): Promise<ErasedRow[]> =>
  db.select().from(erasedAccounts).where(isNotNull(erasedAccounts.fileIds));

export const markFinished = (db: Database, account: string) =>
  db.update(erasedAccounts).set({ fileIds: null }).where(eq(erasedAccounts.account, account));

export async function insertErased(tx: Database, rows: ErasedRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(erasedAccounts).values(rows).onConflictDoNothing();
}

export const listPresent = (tx: Database, ids: number[]): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.erasedAt)));

/** In its own transaction: switching its trigger off waits for every writer. */
export const emptyAuditLog = (db: Database, userId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`alter table ${auditLog} disable trigger audit_log_append_only`);
    const about = await withJoined(tx, 'user', userId);
    const isAbout = and(eq(auditLog.subjectType, 'user'), inArray(auditLog.subjectId, about));
    await tx.update(auditLog).set({ details: {}, address: null }).where(inArray(auditLog.actorId, about));
    await tx.update(auditLog).set({ details: {} }).where(isAbout);
    // Their wrong passwords are logged as a visitor's.
    const byVisitor = and(isAbout, isNull(auditLog.actorId));
    await tx.update(auditLog).set({ address: null }).where(byVisitor);
    await tx.execute(sql`alter table ${auditLog} enable trigger audit_log_append_only`);
  });
