import type { AnswerApplication, ApplicationDetails, NoteApplication } from '#contract/applications';
import { recordAction } from '../../audit/audit.repository';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { consumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { lockAccountStatus } from '../accounts/account-status';
import { endCurrentAnswer, findCurrentAnswer, insertAnswer } from './answers.repository';
import { enqueueChange } from './application-mail';
import { findDetails, findFor } from './applications.usecases';
import { lockStatus } from './lock-application';
import { listNotes, recordOpening, saveNote } from './business-view.repository';

/** Personal, so not logged (rules apply-5, apply-6, apply-11). */
export async function answerApplication(
  deps: Dependencies,
  business: Caller,
  applicationId: number | null,
  { internship_id, answer, note: written }: AnswerApplication,
): Promise<ApplicationDetails> {
  assertNotRejected(business);
  const { application } = await findFor(deps.database, business, applicationId);
  await consumeRateLimit(deps, 'status_application', application.id);
  const at = new Date(deps.clock.now());
  const note = written || null;
  await deps.database.transaction(async (tx) => {
    const accountStatus = await lockAccountStatus(tx, business);
    const record = await findFor(tx, { ...business, status: accountStatus }, applicationId);
    const { id, internshipId } = record.application;
    if (internshipId !== internship_id) throw new AppError('application_mismatch');
    const status = await lockStatus(tx, record.application);
    if (answer === 'invited') {
      await recordOpening(tx, at, business, id, 'invitation');
      return recordAction(tx, at, business, 'application answered', id, { answer });
    }
    const before = await findCurrentAnswer(tx, id);
    const after = answer === 'none' ? null : { at, note };
    if (after && status === 'hired') throw new AppError('applicant_hired');
    const isSame = after ? before !== null && before.note === note : before === null;
    if (isSame) return;
    if (before) await endCurrentAnswer(tx, id, at);
    if (after) await insertAnswer(tx, { applicationId: id, byUserId: business.userId, ...after });
    await recordAction(tx, at, business, 'application answered', id, { answer });
    await enqueueChange(tx, at, record, { status, isStatusNew: false, before, after });
  });
  return findDetails(deps, business, applicationId);
}

/** Private (rule apply-10): its text is not logged. */
export async function noteApplication(
  deps: Dependencies,
  business: Caller,
  applicationId: number | null,
  { internship_id, note: written }: NoteApplication,
): Promise<ApplicationDetails> {
  assertNotRejected(business);
  const at = new Date(deps.clock.now());
  const note = written || null;
  await deps.database.transaction(async (tx) => {
    const status = await lockAccountStatus(tx, business);
    const { application } = await findFor(tx, { ...business, status }, applicationId);
    const { id, internshipId } = application;
    if (internshipId !== internship_id) throw new AppError('application_mismatch');
    await lockStatus(tx, application);
    const before = (await listNotes(tx, [id])).get(id) ?? null;
    if (before === note) return;
    await saveNote(tx, { applicationId: id, note, byUserId: business.userId, at });
    await recordAction(tx, at, business, 'application noted', id, {
      note: note === null ? 'deleted' : 'saved',
    });
  });
  return findDetails(deps, business, applicationId);
}
