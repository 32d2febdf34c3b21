import type { FieldErrors } from '#contract/errors';
import { documentFields, documentNames, type DocumentField } from '#contract/files';
import {
  parseManifest,
  proofText,
  type HandedInAnswer,
  type HandInCheck,
  type HandInManifest,
} from '#contract/hand-in';
import { fallbacks } from '#contract/messages/site';
import { handIn as text } from '#contract/messages/outbox';
import { proofBy } from '#contract/send-token';
import { hashFields, nameFields } from '#contract/uploads';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError, fieldInvalid, validationFailed } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { Dependencies } from '../../dependencies';
import type { ReceivedFile } from '../../storage/file-store';
import { recordLook } from '../../audit/audit.repository';
import type { UserRow } from '../accounts/accounts.repository';
import { findPerson } from '../accounts/people.repository';
import { sendDigestsOf } from '../../sessions/sessions.repository';
import { tokenDigest } from '../../sessions/sessions.usecases';
import { findByHash } from './sent-documents';
import { findInternshipToApply, findReceipt } from './submit-application.repository';
import { acceptApplication, assertCanApply, toStaff } from './submit-application.usecases';

async function findStudent(
  { database }: Dependencies,
  helper: Caller,
  { student }: HandInManifest,
): Promise<UserRow> {
  const found = isRowId(student.id) ? await findPerson(database, helper, student.id) : null;
  if (found?.role !== 'student') throw new AppError('not_found', { sentence: text.studentMissing });
  return found;
}

const isStored = async (
  { database }: Dependencies,
  userId: number,
  { files }: HandInManifest,
  field: DocumentField,
): Promise<boolean> => (await findByHash(database, userId, files[field].sha256)).length > 0;

/** Before the documents are sent (rule outbox-3). */
export async function checkHandIn(
  deps: Dependencies,
  helper: Caller,
  sheet: HandInManifest,
): Promise<HandInCheck> {
  const { database, clock } = deps;
  const user = await findStudent(deps, helper, sheet);
  await recordLook(deps, helper, 'accounts read', [user]);
  const { id: internshipId } = sheet.internship;
  let internship = isRowId(internshipId)
    ? await findInternshipToApply(database, internshipId, user.id, false)
    : null;
  const answer = (state: HandInCheck['state'], message: string): HandInCheck => ({
    status: 200,
    state,
    message,
    student: {
      id: user.id,
      full_name: user.fullName,
      email: user.email ?? '',
      city: user.city,
      status: user.status,
    },
    internship: internship && {
      id: internshipId,
      title: internship.title,
      company_name: internship.companyName || fallbacks.companyName,
    },
  });
  if (await findReceipt(database, user.id, sheet.idempotency_key))
    return answer('arrived', text.arrived(user.fullName));
  const application = {
    internshipId,
    studentId: user.id,
    queuedAt: sheet.queued_at === null ? null : new Date(sheet.queued_at),
  };
  try {
    assertNotRejected(user, text.rejected);
    await assertCanApply(database, application, new Date(clock.now()), { lock: false });
  } catch (error) {
    const reason = toStaff(error);
    // One that is not public is none of theirs (rule admin-11).
    if (helper.role === 'staff' && error instanceof AppError && error.code === 'internship_not_found')
      internship = null;
    if (reason instanceof AppError) return answer('refused', reason.message);
    throw error;
  }
  for (const field of documentNames) {
    if (sheet.files[field].entry === null && !(await isStored(deps, user.id, sheet, field)))
      return answer('refused', text.documentNotInFile(documentFields[field]));
  }
  const origin = (await isProven(deps, sheet)) ? text.proven : text.unproven;
  return answer('new', `${text.ready} ${origin}`);
}

/** Made by a phone with a session of the student (rule outbox-3). */
async function isProven({ database }: Dependencies, sheet: HandInManifest): Promise<boolean> {
  const { idempotency_key: key, student, internship, files, proof } = sheet;
  const text = proofText(
    key,
    student.id,
    internship.id,
    documentNames.map((field) => files[field].sha256),
  );
  const hash = (value: string) => Promise.resolve(tokenDigest(value));
  for (const digest of await sendDigestsOf(database, student.id))
    if ((await proofBy(digest, text, hash)) === proof) return true;
  return false;
}

type Received = Partial<Record<DocumentField, ReceivedFile>>;

async function assertSameDocuments(
  deps: Dependencies,
  { id }: UserRow,
  sheet: HandInManifest,
  files: Received,
): Promise<void> {
  const errors: FieldErrors = {};
  for (const field of documentNames) {
    const file = files[field];
    const { sha256, size } = sheet.files[field];
    if (file && (file.sha256 !== sha256 || file.size !== size))
      errors[field] = [text.documentChanged(documentFields[field])];
    if (!file && !(await isStored(deps, id, sheet, field)))
      errors[field] = [text.documentNotInFile(documentFields[field])];
  }
  const [first] = Object.values(errors);
  if (first) throw validationFailed(errors, first[0]);
}

/** The phone's text fields; documents not in the request are named by hash (rule document-4). */
function fieldsOf(sheet: HandInManifest, files: Received): Record<string, string> {
  const fields: Record<string, string> = {
    internship_id: String(sheet.internship.id),
    level_achieved: JSON.stringify(sheet.levels),
  };
  if (sheet.queued_at !== null) fields.queued_at = sheet.queued_at;
  for (const field of documentNames) {
    if (files[field]) continue;
    fields[hashFields[field]] = sheet.files[field].sha256;
    fields[nameFields[field]] = sheet.files[field].name;
  }
  return fields;
}

/** Exactly once with what the phone sends under the same key (rule outbox-3); `written` is the sheet's text. */
export async function handInApplication(
  deps: Dependencies,
  helper: Caller,
  written: string,
  files: Partial<Record<DocumentField, ReceivedFile>>,
): Promise<HandedInAnswer> {
  const parsed = parseManifest(written);
  if (!parsed.ok) throw fieldInvalid('sheet', parsed.sentence);
  const { sheet } = parsed;
  const student = await findStudent(deps, helper, sheet);
  await assertSameDocuments(deps, student, sheet, files);
  const { id: userId, status, statusReason, deleteAt, fullName } = student;
  try {
    const { answer, stored } = await acceptApplication(
      deps,
      { student: { userId, status, statusReason, deleteAt }, by: helper },
      { idempotencyKey: sheet.idempotency_key, fields: fieldsOf(sheet, files), files },
    );
    const sent = answer.internship_application.held ? text.sentHeld : text.sent;
    return { ...answer, stored, message: (stored ? sent : text.arrived)(fullName) };
  } catch (error) {
    throw toStaff(error);
  }
}
