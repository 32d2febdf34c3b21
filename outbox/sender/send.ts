import type { FieldErrors } from '#contract/errors';
import { documentFields, fileSentences, type DocumentField } from '#contract/files';
import { earlierFields, earlierHashFields, earlierSentences } from '#contract/reuse';
import { uploadFields, uploadSentences } from '#contract/uploads';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { Environment } from '../environment';
import {
  uploadOf,
  wasAnsweredWrongly,
  type OutboxRecord,
  type Session,
  type StoredFile,
  type StoredUpload,
} from '../record';
import { readAnswer, readReceiptAnswer, type Outcome } from './answers';
import { findSources, refusedSources, type SourceDependencies, type Sources } from './earlier-documents';
import { chooseUploads, pieceSizes, QUESTION_TIMEOUT_MS, uploadDocument } from './pieces';
import { createRequests, type Requests } from './requests';

export const APPLICATIONS_PATH = '/api/internship_applications';
export const RECEIPTS_PATH = '/api/receipts';

/** Half of a 2G link's upload rate, in bytes per second. */
const MIN_BYTES_PER_SECOND = 2 * 1024;
const BASE_TIMEOUT_MS = 60_000;

/** Timeout of a request in ms, for the slowest link that works: fetch reports no upload progress. */
export const sendTimeoutMs = (bytes: number): number =>
  BASE_TIMEOUT_MS + Math.ceil((bytes / MIN_BYTES_PER_SECOND) * 1000);

/** Progress of a try for the transition table; `form_sent` comes before the form leaves the phone. */
export type Progress =
  | { type: 'uploaded'; field: DocumentField; upload: StoredUpload }
  | { type: 'source_gone'; field: DocumentField }
  | { type: 'form_sent' };

export interface SendDependencies
  extends Pick<Environment, 'fetch' | 'now' | 'timers' | 'sha256' | 'sizes'>, SourceDependencies {
  note(progress: Progress): Promise<void>;
}

type StoredBytes = Record<DocumentField, ArrayBuffer | null>;
/** Documents sent as bytes. */
type Documents = Partial<Record<DocumentField, StoredFile & { bytes: ArrayBuffer }>>;
/** Form fields for reused and uploaded documents. */
interface Named {
  sources: Sources;
  uploads: Partial<Record<DocumentField, string>>;
}

const fieldNames = Object.keys(documentFields) as DocumentField[];

/** Hashes the stored bytes again, except of reused documents. @returns `refused` when they differ or are gone */
async function verifyDocuments(
  { sha256 }: SendDependencies,
  { files }: OutboxRecord,
  bytes: StoredBytes,
  sources: Sources,
): Promise<{ documents: Documents } | Outcome> {
  const documents: Documents = {};
  const damaged: FieldErrors = {};
  const gone: FieldErrors = {};
  for (const field of fieldNames.filter((one) => sources[one] === undefined)) {
    const stored = bytes[field];
    const file = files[field];
    if (file && stored && (await sha256(stored)) === file.sha256)
      documents[field] = { ...file, bytes: stored };
    else if (!stored && file?.from !== undefined)
      gone[field] = [earlierSentences.gone(documentFields[field])];
    else damaged[field] = [fileSentences.unreadable(documentFields[field])];
  }
  const fields = { ...damaged, ...gone };
  if (Object.keys(fields).length === 0) return { documents };
  const code = Object.keys(damaged).length > 0 ? 'file_damaged' : 'file_gone';
  return { type: 'refused', error: { code, fields } };
}

/** Asks our server for the record's receipt. @returns null when there is none */
export const askReceipt = (requests: Requests, record: OutboxRecord, now: number): Promise<Outcome | null> =>
  requests(
    { path: `${RECEIPTS_PATH}/${record.id}`, method: 'GET', timeoutMs: QUESTION_TIMEOUT_MS },
    (response) => readReceiptAnswer(record, response, now),
  );

/** Sends the form; uploaded and reused documents by name, the others as bytes. */
async function submit(
  { now }: SendDependencies,
  requests: Requests,
  record: OutboxRecord,
  documents: Documents,
  { sources, uploads }: Named,
): Promise<Outcome> {
  const form = new FormData();
  form.set('internship_id', String(record.internship.id));
  form.set('level_achieved', JSON.stringify(record.levels));
  if (record.queued_at !== null) form.set('queued_at', new Date(record.queued_at).toISOString());
  let size = 0;
  for (const field of fieldNames) {
    const document = documents[field];
    if (uploads[field] !== undefined) form.set(uploadFields[field], uploads[field]);
    else if (document) {
      size += document.size;
      form.set(field, new File([document.bytes], document.name, { type: document.type }));
    } else {
      form.set(earlierFields[field], String(sources[field]));
      form.set(earlierHashFields[field], record.files[field]!.sha256);
    }
  }
  const headers = { [IDEMPOTENCY_KEY_HEADER]: record.id };
  const timeoutMs = sendTimeoutMs(size);
  return requests({ path: APPLICATIONS_PATH, method: 'POST', headers, body: form, timeoutMs }, (response) =>
    readAnswer(record, response, now()),
  );
}

/** Whether the server lost a named upload: the next try sends it again. */
const lostUpload = (outcome: Outcome, uploads: Partial<Record<DocumentField, string>>): boolean =>
  outcome.type === 'refused' &&
  (Object.keys(uploads) as DocumentField[]).some((field) =>
    outcome.error.fields?.[field]?.includes(uploadSentences.gone(documentFields[field])),
  );

/** Uploads large documents and sends the form with the rest, after a question where that costs less. */
async function sendDocuments(
  deps: SendDependencies,
  requests: Requests,
  record: OutboxRecord,
  documents: Documents,
  sources: Sources,
): Promise<Outcome> {
  const { now, timers, note, sizes = pieceSizes } = deps;
  const chosen = chooseUploads(documents, sizes);
  const uploads: Named['uploads'] = {};
  if (chosen.length > 0 || wasAnsweredWrongly(record)) {
    const answer = await askReceipt(requests, record, now());
    if (answer !== null) return answer;
  }
  for (const field of chosen) {
    const document = documents[field]!;
    const upload = await uploadDocument(
      { requests, now, timers, sizes, report: (upload) => note({ type: 'uploaded', field, upload }) },
      document,
      document.bytes,
      uploadOf(record, field),
    );
    if ('type' in upload) return upload;
    uploads[field] = upload.id;
  }
  if (!record.maybe_arrived) await note({ type: 'form_sent' });
  const outcome = await submit(deps, requests, record, documents, { sources, uploads });
  return lostUpload(outcome, uploads) ? { type: 'retry_later', code: 'cut_off' } : outcome;
}

/** Sends one application (README, Sending). Never throws. @param signal aborts it: outcome `interrupted` */
export async function send(
  deps: SendDependencies,
  record: OutboxRecord,
  bytes: StoredBytes,
  session: Session,
  signal: AbortSignal,
): Promise<Outcome> {
  const { now } = deps;
  /** With this try's uploads, so that a second form names them again. */
  let current = record;
  const note: SendDependencies['note'] = (progress) => {
    if (progress.type === 'uploaded')
      current = { ...current, uploads: { ...current.uploads, [progress.field]: progress.upload } };
    return deps.note(progress);
  };
  const requests = createRequests(deps, session, signal);
  const found = await findSources(deps, requests, record, bytes);
  if ('type' in found) return found;
  const { sources } = found;
  for (;;) {
    const verified = await verifyDocuments(deps, record, bytes, sources);
    // They may be gone because the server has them.
    if ('type' in verified) return (await askReceipt(requests, record, now())) ?? verified;
    const outcome = await sendDocuments({ ...deps, note }, requests, current, verified.documents, sources);
    const refused = refusedSources(outcome, sources);
    if (refused.length === 0) return outcome;
    for (const field of refused) {
      delete sources[field];
      await note({ type: 'source_gone', field });
    }
  }
}
