import * as v from 'valibot';
import { IdempotencyKey, Receipt, type ReceiptAnswer, type SubmittedAnswer } from '#contract/applications';
import type { DocumentField } from '#contract/files';
import { messages } from '#contract/messages';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { DataDeps } from '../../dependencies';
import { assertNotGone, hashApplication, sentHashes, type ApplicationForm } from './application-form';
import { findHandedInReceipt, findReceipt } from './submit-application.repository';

export const toAnswer = (id: number, held: boolean, createdAt: Date, receipt: Receipt): SubmittedAnswer => ({
  status: 201,
  message: held ? messages.apply.held : messages.apply.success,
  internship_application: { id, held, created_at: createdAt.toISOString() },
  receipt,
});

function toFirstAnswer(first: NonNullable<Awaited<ReturnType<typeof findReceipt>>>): SubmittedAnswer {
  const held = first.releasedAt === null || first.releasedAt > first.createdAt;
  // jsonb reorders keys; parsing restores their order, so that answers are equal byte for byte.
  return toAnswer(first.applicationId, held, first.createdAt, v.parse(Receipt, first.receipt));
}

/** The first answer to a key, also after a release (rule outbox-1); null for a new key. */
export async function replay(
  db: Database,
  studentId: number,
  idempotencyKey: string,
  form: ApplicationForm,
): Promise<SubmittedAnswer | null> {
  const first = await findReceipt(db, studentId, idempotencyKey);
  if (!first) return null;
  const gone = (Object.keys(form.missing) as DocumentField[]).filter((field) => !form.named[field]);
  const isUsed = (field: DocumentField) =>
    first.uploads[field] !== null && form.uploads[field] === first.uploads[field];
  assertNotGone(
    form,
    gone.filter((field) => !isUsed(field)),
  );
  // Uploads of the first request are used up; the receipt has their hashes.
  const known = Object.fromEntries(gone.map((field) => [field, first.receipt.files[field]]));
  if (first.contentHash !== hashApplication(form.text, form.fields, { ...sentHashes(form), ...known }))
    throw new AppError('idempotency_conflict');
  return toFirstAnswer(first);
}

/** Asked for before sending documents (rule outbox-1). */
export async function readReceipt(
  { database }: DataDeps,
  { userId, role }: Caller,
  idempotencyKey: string,
): Promise<ReceiptAnswer> {
  const key = v.safeParse(IdempotencyKey, idempotencyKey);
  const find = role === 'student' ? findReceipt : findHandedInReceipt;
  const first = key.success ? await find(database, userId, key.output) : null;
  if (!first) throw new AppError('not_found');
  const { internship_application, receipt } = toFirstAnswer(first);
  return { status: 200, internship_application, receipt };
}
