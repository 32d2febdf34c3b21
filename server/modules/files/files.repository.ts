import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/status';
import type { Database } from '../../db/database';
import { isStudentOf } from '../../db/scope';
import { firstRow } from '../../db/statements';
import { applications, files, internships, users } from '../../db/schema';
import { isOpenToBusiness } from '../applications/applications.repository';

export type FileRow = typeof files.$inferSelect;

export const findFile = (db: Database, id: string): Promise<FileRow | null> =>
  firstRow(db.select().from(files).where(eq(files.id, id)));

const holders = alias(users, 'holder');
const students = alias(users, 'student');
const pictured = alias(users, 'pictured');

interface Readable {
  file: FileRow;
  applicationId: number | null;
  picturedId: number | null;
  holderRole: Role;
}

/** Only what its holder may read now (rules account-2, apply-7). */
export async function findReadable(
  db: Database,
  { fileId, holderId }: { fileId: string; holderId: number },
): Promise<Readable | null> {
  const isOf = or(eq(applications.resumeFileId, files.id), eq(applications.coverLetterFileId, files.id));
  const isForBusiness = and(
    eq(internships.businessId, holders.id),
    isOpenToBusiness(holders.status, students.status),
  );
  const [found] = await db
    .select({
      file: files,
      applicationId: applications.id,
      picturedId: pictured.id,
      holderRole: holders.role,
    })
    .from(files)
    .innerJoin(holders, eq(holders.id, holderId))
    .leftJoin(applications, isOf)
    .leftJoin(internships, eq(internships.id, applications.internshipId))
    .leftJoin(students, eq(students.id, applications.studentId))
    .leftJoin(pictured, and(eq(files.purpose, 'picture'), eq(pictured.logoFileId, files.id)))
    .where(
      and(
        eq(files.id, fileId),
        isNull(holders.disabledAt),
        or(
          // Rule data-1.
          and(eq(holders.role, 'admin'), isNull(students.deleteAt), isNull(pictured.deleteAt)),
          eq(applications.studentId, holders.id),
          eq(pictured.id, holders.id),
          and(
            eq(holders.role, 'staff'),
            isNull(pictured.deleteAt),
            isStudentOf(holders.staffScope, pictured),
          ),
          isForBusiness,
        ),
      ),
    );
  return found ?? null;
}

/** The bytes must be stored durably before their row is inserted. */
export async function insertFiles(db: Database, rows: FileRow[]): Promise<void> {
  await db.insert(files).values(rows);
}

export const listFileIds = (db: Database) => db.select({ id: files.id }).from(files);

export async function findFileIds(db: Database, ids: string[]): Promise<Set<string>> {
  const found = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids));
  return new Set(found.map(({ id }) => id));
}
