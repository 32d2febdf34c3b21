import type { FieldErrors } from '#contract/errors';
import { documentFields, fileSentences, type DocumentField } from '#contract/files';
import { uploadFields, uploadSentences } from '#contract/uploads';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { Environment } from '../environment';
import { uploadOf, wasAnsweredWrongly, type OutboxRecord, type Session, type StoredFile } from '../record';
import { readAnswer, readReceiptAnswer, type Outcome } from './answers';
import {
  chooseUploads,
  pieceSizes,
  QUESTION_TIMEOUT_MS,
  uploadDocument,
  type UploadDependencies,
} from './pieces';
import { createRequests, type Requests } from './requests';

export const APPLICATIONS_PATH = '/api/internship_applications';
export const RECEIPTS_PATH = '/api/receipts';

/** Half of what a 2G link uploads, in bytes per second. */
const MIN_BYTES_PER_SECOND = 2 * 1024;
const BASE_TIMEOUT_MS = 60_000;

/**
 * The timeout of one request with documents. fetch reports no upload progress, so it must be long enough for the slowest
 * link that works.
 * @param bytes size of the documents in it
 * @returns milliseconds
 */
export const sendTimeoutMs = (bytes: number): number =>
  BASE_TIMEOUT_MS + Math.ceil((bytes / MIN_BYTES_PER_SECOND) * 1000);

export interface SendDependencies extends Pick<Environment, 'fetch' | 'now' | 'timers' | 'sha256' | 'sizes'> {
  /** Stores the progress of an upload. */
  report: UploadDependencies['report'];
}

type StoredBytes = Record<DocumentField, ArrayBuffer | null>;
interface Documents {
  files: Record<DocumentField, StoredFile>;
  bytes: Record<DocumentField, ArrayBuffer>;
}

/** Hashes the stored bytes again. @returns the documents; `refused` when they differ from what the record says */
async function verifyDocuments(
  { sha256 }: SendDependencies,
  { files }: OutboxRecord,
  bytes: StoredBytes,
): Promise<Documents | Outcome> {
  const fields: FieldErrors = {};
  for (const field of ['resume', 'cover_letter'] as const) {
    const stored = bytes[field];
    if (stored === null || (await sha256(stored)) !== files[field]?.sha256)
      fields[field] = [fileSentences.unreadable(documentFields[field])];
  }
  return Object.keys(fields).length > 0
    ? { type: 'refused', error: { code: 'file_damaged', fields } }
    : ({ files, bytes } as Documents);
}

/** Asks what our server has stored under the record's key. @returns null when it answers that it has nothing */
export const askReceipt = (requests: Requests, record: OutboxRecord, now: number): Promise<Outcome | null> =>
  requests(
    { path: `${RECEIPTS_PATH}/${record.id}`, method: 'GET', timeoutMs: QUESTION_TIMEOUT_MS },
    (response) => readReceiptAnswer(record, response, now),
  );

/** Sends the form; documents that are uploaded already are named, the others are in it. */
async function submit(
  { now }: SendDependencies,
  requests: Requests,
  record: OutboxRecord,
  { files, bytes }: Documents,
  uploads: Partial<Record<DocumentField, string>>,
): Promise<Outcome> {
  const form = new FormData();
  form.set('internship_id', String(record.internship.id));
  form.set('level_achieved', JSON.stringify(record.levels));
  if (record.queued_at !== null) form.set('queued_at', new Date(record.queued_at).toISOString());
  let size = 0;
  for (const field of ['resume', 'cover_letter'] as const) {
    const upload = uploads[field];
    if (upload !== undefined) {
      form.set(uploadFields[field], upload);
      continue;
    }
    size += bytes[field].byteLength;
    form.set(field, new File([bytes[field]], files[field].name, { type: files[field].type }));
  }
  const headers = { [IDEMPOTENCY_KEY_HEADER]: record.id };
  const timeoutMs = sendTimeoutMs(size);
  return requests({ path: APPLICATIONS_PATH, method: 'POST', headers, body: form, timeoutMs }, (response) =>
    readAnswer(record, response, now()),
  );
}

/** Whether the server no longer has an upload that was named: the next try sends that document again. */
const lostUpload = (outcome: Outcome, uploads: Partial<Record<DocumentField, string>>): boolean =>
  outcome.type === 'refused' &&
  (Object.keys(uploads) as DocumentField[]).some((field) =>
    outcome.error.fields?.[field]?.includes(uploadSentences.gone(documentFields[field])),
  );

/**
 * Sends one application and reads the answer. Documents that are small together go in one request. Before anything
 * larger, and after a wrong answer, our server is asked for the receipt of this key. Large documents go up in pieces,
 * which a later try goes on with. Never throws: every failure is an outcome.
 * @param bytes the stored bytes; hashed again, and never sent when they differ from the record's hash
 * @param signal aborts the try (logout, lost lease): outcome `interrupted`
 */
export async function send(
  deps: SendDependencies,
  record: OutboxRecord,
  bytes: StoredBytes,
  session: Session,
  signal: AbortSignal,
): Promise<Outcome> {
  const { now, timers, report, sizes = pieceSizes } = deps;
  const requests = createRequests(deps, session, signal);
  const documents = await verifyDocuments(deps, record, bytes);
  // They may be gone because the server has them.
  if ('type' in documents) return (await askReceipt(requests, record, now())) ?? documents;
  const chosen = chooseUploads(documents.files, sizes);
  const uploads: Partial<Record<DocumentField, string>> = {};
  if (chosen.length > 0 || wasAnsweredWrongly(record)) {
    const answer = await askReceipt(requests, record, now());
    if (answer !== null) return answer;
  }
  for (const field of chosen) {
    const upload = await uploadDocument(
      { requests, now, timers, sizes, report },
      field,
      documents.files[field],
      documents.bytes[field],
      uploadOf(record, field),
    );
    if ('type' in upload) return upload;
    uploads[field] = upload.id;
  }
  const outcome = await submit(deps, requests, record, documents, uploads);
  return lostUpload(outcome, uploads) ? { type: 'retry_later', code: 'cut_off' } : outcome;
}
