import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';
import { applications, files, submissions } from '../../db/schema';

const resumes = alias(files, 'resume_file');
const coverLetters = alias(files, 'cover_letter_file');

/** A student's stored documents, with receipts. */
export const findSentDocuments = (db: Database, studentId: number) =>
  db
    .select({
      applicationId: applications.id,
      receipt: submissions.receipt,
      resume: resumes,
      cover_letter: coverLetters,
    })
    .from(applications)
    .innerJoin(
      submissions,
      and(eq(submissions.studentId, applications.studentId), eq(submissions.applicationId, applications.id)),
    )
    .innerJoin(resumes, eq(resumes.id, applications.resumeFileId))
    .innerJoin(coverLetters, eq(coverLetters.id, applications.coverLetterFileId))
    .where(eq(applications.studentId, studentId));
