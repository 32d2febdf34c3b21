import type { ApplicationDetails, NoteApplication } from '#contract/applications';
import { recordAction } from '../../audit/audit.repository';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { lockAccountStatus } from '../accounts/account-status';
import { findDetails, findFor } from './applications.usecases';
import { listNotes, saveNote } from './business-view.repository';
import { lockStatus } from './lock-application';

/**
 * Saves or deletes a business's private note (rule apply-10); its text is not logged.
 * @throws AppError `not_found`, `application_mismatch`, `account_rejected`, `session_expired`,
 * `application_withdrawn`
 */
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
