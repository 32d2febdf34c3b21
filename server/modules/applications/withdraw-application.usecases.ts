import type { ApplicationDetails } from '#contract/applications';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { lockApplication, saveWithdrawal, type ApplicationRecord } from './applications.repository';
import { findDetails, findFor } from './applications.usecases';
import { saveNote } from './business-view.repository';

/** Mails the business, if it could see the application (rules account-2, internship-4). */
async function notifyBusiness(tx: Database, at: Date, record: ApplicationRecord): Promise<void> {
  const { application, internship, company, student } = record;
  const isSeen =
    application.releasedAt !== null &&
    internship.removedAt === null &&
    company.status === 'approved' &&
    student.status === 'approved';
  if (!isSeen) return;
  await enqueueMail(tx, at, {
    kind: 'application_withdrawn',
    to: company.email,
    data: {
      name: company.representativeName,
      applicantName: student.fullName,
      internshipTitle: internship.title,
      internshipId: internship.id,
      applicationId: application.id,
    },
  });
}

/**
 * Withdraws an own application, also of a rejected account (rule apply-7), and mails the business.
 * @throws AppError `not_found`; `application_hired`
 */
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
    await saveNote(tx, { applicationId: id, note: null, byUserId: student.userId, at });
    await recordAction(tx, at, student, 'application withdrawn', id);
    // Read with the lock: it may have been released meanwhile.
    await notifyBusiness(tx, at, await findFor(tx, student, id));
  });
  return findDetails(deps, student, applicationId);
}
