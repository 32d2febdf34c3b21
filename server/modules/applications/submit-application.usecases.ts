import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Receipt, SubmittedAnswer } from '#contract/applications';
import type { ErrorCode } from '#contract/errors';
import type { DocumentField } from '#contract/files';
import { limits } from '#contract/limits';
import { handIn } from '#contract/messages/outbox';
import { classifyArrival } from '#contract/arrival';
import type { AccountStatus } from '#contract/status';
import { sqlState, UNIQUE_VIOLATION } from '../../db/database-errors';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { assertNotRejected, type Caller } from '../../core/caller';
import { recordAction } from '../../audit/audit.repository';
import { AppError } from '../../core/errors';
import type { ReceivedFile } from '../../storage/file-store';
import { lockAccountStatus, lockStudentStatus } from '../accounts/account-status';
import type { FileRow } from '../files/files.repository';
import { transactWithFiles } from '../files/files.usecases';
import { aboutInternship, addNews } from '../news/news.repository';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { assertPendingRoom, pendingFull } from '../uploads/uploads.usecases';
import { accountOfLine, findRegistered } from '../participants/registrations.usecases';
import { isRowId } from '../../core/ids';
import * as forms from './application-form';
import { toBusiness } from './application-mail';
import { listToNotify, releaseHeld, type ApplicationRecord } from './applications.repository';
import { insertApplication, findInternshipToApply, measureDocuments } from './submit-application.repository';
import { replay, toAnswer } from './receipts.usecases';

type Internship = NonNullable<Awaited<ReturnType<typeof findInternshipToApply>>>;

/** When archived or removed, milliseconds UTC (rules apply-3, internship-10). */
function endOf({ status, withdrawnAt, removedAt }: Internship): number | null {
  const isWithdrawn = status === 'archived' || status === 'inactive';
  if (status === 'pending' || (isWithdrawn && withdrawnAt === null))
    throw new AppError('internship_not_found');
  const ends = [isWithdrawn ? withdrawnAt : null, removedAt].filter((at) => at !== null);
  return ends.length === 0 ? null : Math.min(...ends.map((at) => at.getTime()));
}

/** Whole hours late, or null (rules internship-3, apply-3, internship-5, apply-2). */
export async function assertCanApply(
  db: Database,
  { internshipId, studentId, queuedAt }: { internshipId: number; studentId: number; queuedAt: Date | null },
  now: Date,
  { lock }: { lock: boolean },
): Promise<number | null> {
  const internship = isRowId(internshipId)
    ? await findInternshipToApply(db, internshipId, studentId, lock)
    : null;
  if (!internship || internship.businessStatus !== 'approved') throw new AppError('internship_not_found');
  const endedAt = endOf(internship);
  const { lastDateToApply, createdAt } = internship;
  const dates = { lastDateToApply, createdAt: createdAt.getTime(), endedAt };
  const arrival = classifyArrival(dates, queuedAt?.getTime() ?? null, now.getTime());
  if (arrival.kind === 'closed')
    throw new AppError(endedAt === null ? 'internship_closed' : 'internship_not_found');
  if (internship.applicationId !== null) throw new AppError('already_applied');
  return arrival.kind === 'late' ? arrival.hours : null;
}

async function notifyBusinesses(tx: Database, at: Date, ids: number[]): Promise<ApplicationRecord[]> {
  if (ids.length === 0) return [];
  const found = await listToNotify(tx, ids);
  const mails = found.map((record) => {
    const { to, data } = toBusiness(record);
    const { sentLateHours } = record.application;
    return { kind: 'new_application' as const, to, data: { ...data, sentLateHours } };
  });
  await enqueueMail(tx, at, ...mails);
  return found;
}

/** On approval of the student; also notifies businesses and student (rules account-1, notify-1). */
export async function releaseHeldApplications(tx: Database, at: Date, studentId: number): Promise<void> {
  const released = await notifyBusinesses(tx, at, await releaseHeld(tx, studentId, at));
  const told = released.map(({ application: { id }, internship: { title }, company }) => ({
    ...{ userId: studentId, kind: 'application_released' as const, applicationId: id },
    data: aboutInternship(title, company.name),
  }));
  await addNews(tx, at, ...told);
}

/** Who sends: the student, or a helper with their file (rule outbox-3) or for a line of the register (rule admin-13). */
interface Sender {
  student: Pick<Caller, 'userId' | 'status' | 'statusReason' | 'deleteAt'>;
  by: Caller;
  line?: number;
}

async function lockSender(
  tx: Database,
  { student, by, line }: Sender,
  at: Date,
): Promise<{ studentId: number; status: AccountStatus }> {
  const status = await lockAccountStatus(tx, by);
  if (by === student) return { studentId: student.userId, status };
  const studentId = line === undefined ? student.userId : (await accountOfLine(tx, line, at)).id;
  return { studentId, status: await lockStudentStatus(tx, studentId, handIn.rejected) };
}

async function assertPendingShare(
  tx: Database,
  studentId: number,
  documents: Record<DocumentField, FileRow>,
): Promise<void> {
  const stored = await measureDocuments(tx, studentId);
  const bytes = Object.values(documents).reduce((sum, { size }) => sum + size, stored);
  if (bytes > limits.pending.documentBytes) throw pendingFull();
  await assertPendingRoom(tx, bytes - stored);
}

/** Bytes first, then all rows in one transaction: a crash leaves at most a file without a row. */
async function store(
  deps: Dependencies,
  sender: Sender,
  idempotencyKey: string,
  form: forms.ApplicationForm,
): Promise<SubmittedAnswer> {
  const { student, by } = sender;
  await forms.copyNamed(deps, form);
  const application = forms.requireFields(form);
  const createdAt = new Date(deps.clock.now());
  // To refuse cheaply, before a look into the documents; below with a lock to be certain.
  const before = { studentId: student.userId, ...application };
  await assertCanApply(deps.database, before, createdAt, { lock: false });
  const isApproved = by !== student || student.status === 'approved';
  const documents = await forms.requireDocuments(deps, form, { id: by.userId, isApproved });

  const rows = forms.eachDocument((purpose): FileRow => {
    const { kind, isChecked, name, stored } = documents[purpose];
    return { id: randomUUID(), purpose, kind, isChecked, name: name || purpose, ...stored, createdAt };
  });
  const receipt: Receipt = {
    idempotency_key: idempotencyKey,
    files: forms.eachDocument((field) => documents[field].sent),
  };
  const adopt = ({ id, purpose }: FileRow) => deps.files.adopt(id, documents[purpose as DocumentField].path);
  return transactWithFiles(deps, Object.values(rows), adopt, async (tx) => {
    const { studentId, status: accountStatus } = await lockSender(tx, sender, createdAt);
    const applicant = { ...application, studentId };
    if (accountStatus === 'pending') await assertPendingShare(tx, studentId, rows);
    const sentLateHours = await assertCanApply(tx, applicant, createdAt, { lock: true });
    const releasedAt = accountStatus === 'approved' ? createdAt : null;
    const id = await insertApplication(tx, {
      ...applicant,
      files: rows,
      idempotencyKey,
      contentHash: forms.hashApplication(form.text, form.fields, forms.sentHashes(form)),
      receipt,
      uploads: form.uploads,
      sentLateHours,
      releasedAt,
      handedInBy: by === student ? null : by.userId,
      createdAt,
    });
    const action = by === student ? 'application sent' : 'application handed in';
    const copied = Object.keys(form.named);
    await recordAction(tx, createdAt, by, action, id, copied.length > 0 ? { copied } : {});
    if (releasedAt !== null) await notifyBusinesses(tx, createdAt, [id]);
    return toAnswer(id, releasedAt === null, createdAt, receipt);
  });
}

const lostRace = (error: unknown) =>
  sqlState(error) === UNIQUE_VIOLATION || (error instanceof AppError && error.code === 'already_applied');

interface Request {
  idempotencyKey: string;
  fields: Record<string, string>;
  files: Partial<Record<DocumentField, ReceivedFile>>;
}

/** Exactly once (rules account-1, internship-3, apply-1, apply-2, apply-3, document-1, outbox-1, outbox-3). */
export async function acceptApplication(
  deps: Dependencies,
  sender: Sender,
  request: Request,
  again?: () => Promise<Sender>,
): Promise<{ answer: SubmittedAnswer; stored: boolean }> {
  const { idempotencyKey, fields } = request;
  const { student, by } = sender;
  const files = { ...request.files };
  try {
    const form = await forms.parseApplicationForm(deps, sender, fields, files);
    const replayed = async (studentId: number) => {
      const answer = await replay(deps.database, studentId, idempotencyKey, form);
      return answer && { answer, stored: false };
    };
    const first = await replayed(student.userId);
    if (first) return first;
    assertNotRejected(student, by === student ? undefined : handIn.rejected);
    return await store(deps, sender, idempotencyKey, form).then(
      (answer) => ({ answer, stored: true }),
      async (error: unknown) => {
        if (!lostRace(error)) throw error;
        // Of a line whose account the winner has made, the student is known only now.
        const winner = await replayed((await again?.())?.student.userId ?? student.userId);
        if (winner) return winner;
        throw new AppError('already_applied', { cause: error });
      },
    );
  } finally {
    await Promise.all(Object.values(files).map(({ path }) => rm(path, { force: true })));
  }
}

export const submitApplication = async (
  deps: Dependencies,
  student: Caller,
  request: Request,
): Promise<SubmittedAnswer> => (await acceptApplication(deps, { student, by: student }, request)).answer;

const sentences: Partial<Record<ErrorCode, string>> = {
  already_applied: handIn.alreadyApplied,
  // The limit of a pending account; rate limits are checked before.
  too_many_tries: handIn.pendingFull,
};

/** What is said to the student says it to the helper. */
export function toStaff(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, retryAfterSeconds } = error;
  const sentence = sentences[code];
  if (sentence === undefined) return error;
  return new AppError(code, { sentence, cause: error, ...(retryAfterSeconds && { retryAfterSeconds }) });
}

/** A student of the register who has no account yet: no row has this id. */
const noAccount = { userId: 0, status: 'approved', statusReason: null, deleteAt: null } as const;

/** For whom this helper has registered under this key (rule admin-13); their account comes with the first one. */
export async function submitForRegistered(
  deps: Dependencies,
  by: Caller,
  registrationKey: string,
  request: Request,
): Promise<SubmittedAnswer> {
  const find = async (): Promise<Sender> => {
    const { line, user } = await findRegistered(deps, by, registrationKey);
    return { student: user ? { ...user, userId: user.id } : noAccount, by, line: line.id };
  };
  try {
    return (await acceptApplication(deps, await find(), request, find)).answer;
  } catch (error) {
    throw toStaff(error);
  }
}
