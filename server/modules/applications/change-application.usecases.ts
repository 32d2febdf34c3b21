import type {
  AnswerApplication,
  ApplicationDetails,
  NoteApplication,
  UpdateApplicationStatus,
} from '#contract/applications';
import type { ApplicationStatus } from '#contract/status';
import { recordAction } from '../../audit/audit.repository';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { consumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { lockAccountStatus } from '../accounts/account-status';
import { shareAccount } from '../accounts/accounts.repository';
import { enqueueChange, toBusiness } from './application-mail';
import {
  lockApplication,
  saveStatus,
  saveWithdrawal,
  type ApplicationRecord,
} from './applications.repository';
import { findDetails, findFor } from './applications.usecases';
import * as view from './business-view.repository';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { shareInternship } from '../internships/internships.repository';

async function limitChanges(deps: Dependencies, business: Caller, applicationId: number | null) {
  assertNotRejected(business);
  const { application } = await findFor(deps.database, business, applicationId);
  await consumeRateLimit(deps, 'status_application', application.id);
}

/** Locks the application of the named internship (rule apply-5); a withdrawn one fails (rule apply-7). */
async function changeByBusiness(
  deps: Dependencies,
  business: Caller,
  { applicationId, internshipId }: { applicationId: number | null; internshipId: number },
  work: (tx: Database, at: Date, record: ApplicationRecord, status: ApplicationStatus) => Promise<void>,
): Promise<ApplicationDetails> {
  assertNotRejected(business);
  const at = new Date(deps.clock.now());
  await deps.database.transaction(async (tx) => {
    const accountStatus = await lockAccountStatus(tx, business);
    if (isRowId(internshipId)) await shareInternship(tx, internshipId);
    const record = await findFor(tx, { ...business, status: accountStatus }, applicationId);
    const { application } = record;
    if (application.internshipId !== internshipId) throw new AppError('application_mismatch');
    // Before the application, so that the account is not erased meanwhile.
    await shareAccount(tx, application.studentId);
    const { status, withdrawnAt } = await lockApplication(tx, application.id);
    if (withdrawnAt !== null) throw new AppError('application_withdrawn');
    await work(tx, at, record, status);
  });
  return findDetails(deps, business, applicationId);
}

/** Status transitions, in any direction: mails the last of ten minutes (rules apply-4, apply-5); Hired ends "Not this time" (rule apply-6). */
export async function updateApplicationStatus(
  deps: Dependencies,
  business: Caller,
  applicationId: number | null,
  { internship_id: internshipId, status: to, from: expected }: UpdateApplicationStatus,
): Promise<ApplicationDetails> {
  await limitChanges(deps, business, applicationId);
  const named = { applicationId, internshipId };
  return changeByBusiness(deps, business, named, async (tx, at, record, from) => {
    const { id } = record.application;
    // Opening the card (rule apply-4).
    if (to === 'viewed' && expected === 'submitted')
      await view.recordOpening(tx, at, business, id, 'contact');
    if (from === to || (expected !== undefined && from !== expected)) return;
    await saveStatus(tx, { applicationId: id, status: to, byUserId: business.userId, at });
    await recordAction(tx, at, business, 'application status changed', id, { from, to });
    const before = await view.findCurrentAnswer(tx, id);
    const after = to === 'hired' ? null : before;
    if (before && !after) {
      await view.endCurrentAnswer(tx, id, at);
      await recordAction(tx, at, business, 'application answered', id, { answer: 'none' });
    }
    await enqueueChange(tx, at, record, { from, status: to, before, after });
  });
}

/** Personal, so not logged (rules apply-5, apply-6, apply-11). */
export async function answerApplication(
  deps: Dependencies,
  business: Caller,
  applicationId: number | null,
  { internship_id: internshipId, answer, note: written }: AnswerApplication,
): Promise<ApplicationDetails> {
  await limitChanges(deps, business, applicationId);
  const note = written || null;
  const named = { applicationId, internshipId };
  return changeByBusiness(deps, business, named, async (tx, at, record, status) => {
    const { id } = record.application;
    if (answer === 'invited') {
      await view.recordOpening(tx, at, business, id, 'invitation');
      return recordAction(tx, at, business, 'application answered', id, { answer });
    }
    const before = await view.findCurrentAnswer(tx, id);
    const after = answer === 'none' ? null : { at, note };
    if (after && status === 'hired') throw new AppError('applicant_hired');
    const isSame = after ? before !== null && before.note === note : before === null;
    if (isSame) return;
    if (before) await view.endCurrentAnswer(tx, id, at);
    if (after) await view.insertAnswer(tx, { applicationId: id, byUserId: business.userId, ...after });
    await recordAction(tx, at, business, 'application answered', id, { answer });
    await enqueueChange(tx, at, record, { from: status, status, before, after });
  });
}

/** Private (rule apply-10): its text is not logged. */
export async function noteApplication(
  deps: Dependencies,
  business: Caller,
  applicationId: number | null,
  { internship_id: internshipId, note: written }: NoteApplication,
): Promise<ApplicationDetails> {
  const note = written || null;
  const named = { applicationId, internshipId };
  return changeByBusiness(deps, business, named, async (tx, at, { application: { id } }) => {
    const before = (await view.listNotes(tx, [id])).get(id) ?? null;
    if (before === note) return;
    await view.saveNote(tx, { applicationId: id, note, byUserId: business.userId, at });
    await recordAction(tx, at, business, 'application noted', id, {
      note: note === null ? 'deleted' : 'saved',
    });
  });
}

/** Mails the business, if it could see the application (rules account-2, internship-4). */
async function notifyBusiness(tx: Database, at: Date, record: ApplicationRecord): Promise<void> {
  const { application, internship, company, student } = record;
  const isSeen =
    application.releasedAt !== null &&
    internship.removedAt === null &&
    company.status === 'approved' &&
    student.status === 'approved';
  if (!isSeen) return;
  await enqueueMail(tx, at, { kind: 'application_withdrawn', ...toBusiness(record) });
}

/** Also of a rejected account (rule apply-7). */
export async function withdrawApplication(
  deps: Dependencies,
  student: Caller,
  applicationId: number | null,
): Promise<ApplicationDetails> {
  const { application } = await findFor(deps.database, student, applicationId);
  const { id } = application;
  const at = new Date(deps.clock.now());
  await deps.database.transaction(async (tx) => {
    const { status, withdrawnAt } = await lockApplication(tx, id);
    if (withdrawnAt !== null) return;
    if (status === 'hired') throw new AppError('application_hired');
    await saveWithdrawal(tx, id, at);
    // It could not be read or deleted any more (rule apply-10).
    await view.saveNote(tx, { applicationId: id, note: null, byUserId: student.userId, at });
    await recordAction(tx, at, student, 'application withdrawn', id);
    // Read with the lock: it may have been released meanwhile.
    await notifyBusiness(tx, at, await findFor(tx, student, id));
  });
  return findDetails(deps, student, applicationId);
}
