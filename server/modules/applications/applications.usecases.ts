import type {
  ApplicantsAnswer,
  ApplicantsQuery,
  Application,
  ApplicationDetails,
} from '#contract/applications';
import { messages } from '#contract/messages';
import { recordAction } from '../../audit/audit.repository';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { findPage, timeCursorOf } from '../../core/pagination';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { freshFileLink } from '../files/links';
import * as view from './business-view.repository';
import * as applications from './applications.repository';
import type { ApplicationRecord } from './applications.repository';
import { readSentDocuments } from './sent-documents';
import { listLatestChanges, listReminders } from './student-view.repository';
import * as views from './applications.views';

/** Signs document links, with one expiry; the caller must be allowed to read them (rule document-3). */
const linkSigner = ({ secretKey, clock }: Dependencies, { userId }: Caller) => {
  const now = clock.now();
  return (fileId: string | null) =>
    fileId === null ? null : freshFileLink(secretKey, { fileId, holderId: userId }, now);
};

/** Document sizes for others, the note for the business (rule apply-10), times for the student. */
async function toShown(
  deps: Dependencies,
  caller: Caller,
  records: readonly ApplicationRecord[],
): Promise<Application[]> {
  const link = linkSigner(deps, caller);
  const { database } = deps;
  const stored = records.map(({ application }) => application);
  const ids = stored.map(({ id }) => id);
  const invitations = await view.listInvitations(database, ids);
  const show = (record: ApplicationRecord) =>
    views.toApplication(record, link, invitations.get(record.application.id));
  if (caller.role === 'student') {
    const changed = await listLatestChanges(database, ids);
    const reminders = await listReminders(database, ids);
    const facts = { changed, reminders, now: deps.clock.now() };
    return records.map((record) => views.toOwn(show(record), record, facts));
  }
  const sizes = await view.listSizes(
    database,
    stored.flatMap(({ resumeFileId, coverLetterFileId }) =>
      resumeFileId && coverLetterFileId ? [resumeFileId, coverLetterFileId] : [],
    ),
  );
  const sizeOf = (fileId: string | null) => (fileId === null ? undefined : sizes.get(fileId));
  const notes = caller.role === 'business' ? await view.listNotes(database, ids) : null;
  return records.map((record) => {
    const { id, resumeFileId, coverLetterFileId, withdrawnAt } = record.application;
    if (withdrawnAt !== null && caller.role === 'business') return views.toWithdrawn(show(record));
    const [resume, cover_letter] = [sizeOf(resumeFileId), sizeOf(coverLetterFileId)];
    return {
      ...show(record),
      ...(resume && cover_letter && { sizes: { resume, cover_letter } }),
      ...(notes && { private_note: notes.get(id) ?? null }),
    };
  });
}

/** Includes held ones and those to removed internships (rules account-1, internship-4, document-4). */
export async function listOwnApplications(deps: Dependencies, student: Caller): Promise<Application[]> {
  const own = await applications.listOfStudent(deps.database, student.userId);
  const documents = await readSentDocuments(deps.database, student.userId);
  const shown = await toShown(deps, student, own);
  return shown.map((one) => ({ ...one, documents: documents.get(one.id) }));
}

type Reader = Pick<Caller, 'userId' | 'role' | 'status' | 'statusReason' | 'deleteAt'>;

function maySee({ application, internship, student }: ApplicationRecord, caller: Reader): boolean {
  if (caller.role === 'student') return application.studentId === caller.userId;
  // Rule data-1.
  if (student.deleteAt) return false;
  if (caller.role === 'admin') return true;
  return (
    internship.businessId === caller.userId &&
    internship.removedAt === null &&
    application.releasedAt !== null &&
    student.status === 'approved'
  );
}

/** Only approved businesses read personal data (rule account-2; ADR 11). Throws `account_rejected`. */
function assertMayReadApplicants(caller: Reader): void {
  if (caller.role !== 'business' || caller.status === 'approved') return;
  assertNotRejected(caller, messages.business.applicantsHidden);
  // With the code of a rejection phones also hide their saved copies.
  throw new AppError('account_rejected', { sentence: messages.business.applicantsPending });
}

export async function findFor(db: Database, caller: Reader, id: number | null) {
  assertMayReadApplicants(caller);
  const found = id === null ? null : await applications.findApplication(db, id);
  if (!found || !maySee(found, caller)) throw new AppError('not_found');
  return found;
}

/** Anyone but its student thereby opens the contact details (rule apply-8); a HEAD shows nothing. */
export async function readApplication(
  deps: Dependencies,
  caller: Caller,
  id: number | null,
  isLookedAt: boolean,
): Promise<ApplicationDetails> {
  const { database, clock } = deps;
  const { application } = await findFor(database, caller, id);
  if (caller.role !== 'student') {
    const isOpen = application.withdrawnAt === null || caller.role === 'admin';
    if (isLookedAt && isOpen)
      await view.recordOpening(database, new Date(clock.now()), caller, application.id, 'contact');
    await recordRead(deps, caller, 'application read', application.id);
  }
  return findDetails(deps, caller, id);
}

const recordRead = (
  { database, clock }: Dependencies,
  reader: Caller,
  action: 'application read' | 'applicants read',
  subjectId: number,
) => recordAction(database, new Date(clock.now()), reader, action, subjectId);

export async function findDetails(
  deps: Dependencies,
  caller: Caller,
  asked: number | null,
): Promise<ApplicationDetails> {
  const { database } = deps;
  const found = await findFor(database, caller, asked);
  const { id } = found.application;
  const [shown] = await toShown(deps, caller, [found]);
  const details = {
    ...shown!,
    history: (await applications.listStatusChanges(database, id)).map(views.toStatusChange),
    answers: (await view.listAnswers(database, id)).map(views.toGivenAnswer),
  };
  if (caller.role === 'business') return details;
  const opened = (await view.listOpenings(database, id)).map(views.toOpening);
  if (caller.role === 'admin') return { ...details, opened };
  const documents = (await readSentDocuments(database, caller.userId)).get(id);
  const reminded = (await listReminders(database, [id])).get(id) ?? [];
  return { ...details, documents, reminders: reminded.map((at) => at.toISOString()), opened };
}

const applicantCursor = timeCursorOf('applicants');

/** Oldest first (rule ui-5); for a business those of approved students (rule account-2). */
export async function listApplicants(
  deps: Dependencies,
  caller: Caller,
  internshipId: number | null,
  { cursor, limit, status, search }: ApplicantsQuery,
): Promise<Omit<ApplicantsAnswer, 'status'>> {
  assertMayReadApplicants(caller);
  const { database } = deps;
  const internship =
    internshipId === null ? null : await applications.findInternshipOwner(database, internshipId);
  const isAdmin = caller.role === 'admin';
  const isOwner = internship?.businessId === caller.userId && internship.removedAt === null;
  if (!internship || !(isAdmin || isOwner)) throw new AppError('internship_not_found');
  const filter = { internshipId: internship.id, forBusiness: !isAdmin, status, search };
  const after = applicantCursor.read(cursor);
  const counts = await view.countByGroup(database, filter);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const total = status === undefined ? all : counts[status];
  const { rows, place } = await findPage(
    { cursor, limit },
    {
      find: (most) => view.listOfInternship(database, filter, after, most),
      count: () => Promise.resolve(total),
      cursorOf: ({ application: { createdAt, id } }) => applicantCursor.write({ at: createdAt, id }),
    },
  );
  await recordRead(deps, caller, 'applicants read', internship.id);
  return {
    internship: { id: internship.id, title: internship.title },
    internship_applications: await toShown(deps, caller, rows),
    counts,
    ...place,
  };
}
