import type { FieldErrors } from '#contract/errors';
import { documentFields, documentNames, fileSentences, type DocumentField } from '#contract/files';
import { earlierSentences, hashFields, nameFields, uploadFields } from '#contract/uploads';
import { IDEMPOTENCY_KEY_HEADER, isOurs } from '#contract/worker-protocol';
import type { Environment } from '../environment';
import { isStale } from '../errors';
import { uploadOf, wasAnsweredWrongly, type OutboxRecord, type Session, type StoredFile } from '../record';
import type { OutboxStore } from '../store/store';
import type { OutboxEvent, TryEnd } from '../transition';
import { readAnswer, readReceiptAnswer } from './answers';
import { chooseUploads, pieceSizes, QUESTION_TIMEOUT_MS, uploadDocument } from './pieces';
import { createRequests, type Requests } from './requests';

const APPLICATIONS_PATH = '/api/internship_applications';
const REGISTRATIONS_PATH = '/api/admin/registrations';
const RECEIPTS_PATH = '/api/receipts';
const DOCUMENTS_PATH = '/api/documents';

/** Half of a 2G link's upload rate. */
const MIN_BYTES_PER_SECOND = 2 * 1024;
const BASE_TIMEOUT_MS = 60_000;
const HASH_TIMEOUT_MS = 20_000;
/** After so many wrong answers in a row the bytes are sent, in case copying fails on the server. */
const MAX_WRONG_ANSWERS = 3;

/** For the slowest link that works, as fetch reports no upload progress. */
export const sendTimeoutMs = (bytes: number): number =>
  BASE_TIMEOUT_MS + Math.ceil((bytes / MIN_BYTES_PER_SECOND) * 1000);

export interface SendDependencies extends Pick<
  Environment,
  'fetch' | 'now' | 'timers' | 'sha256' | 'sizes' | 'network'
> {
  store: OutboxStore;
  notify(): void;
}

export interface Claimed {
  record: OutboxRecord;
  session: Session;
  holder: string;
}

type Documents = Partial<Record<DocumentField, StoredFile & { bytes: ArrayBuffer }>>;

/** @throws StorageUnavailable when the database cannot be read at all */
async function readDocuments(
  { store, sha256 }: SendDependencies,
  { id, files }: OutboxRecord,
): Promise<Documents> {
  const documents: Documents = {};
  for (const field of documentNames) {
    const file = files[field];
    const read = () => store.readDocument(id, field);
    const bytes = await read().catch(() => store.get(id).then(() => read().catch(() => null)));
    if (file && bytes && (await sha256(bytes)) === file.sha256) documents[field] = { ...file, bytes };
  }
  return documents;
}

function lost({ files }: OutboxRecord, fields: DocumentField[]): TryEnd {
  const isReused = (field: DocumentField) => files[field]?.reused !== undefined;
  const say = (field: DocumentField) => (isReused(field) ? earlierSentences.gone : fileSentences.unreadable);
  const errors: FieldErrors = Object.fromEntries(
    fields.map((field) => [field, [say(field)(documentFields[field])]]),
  );
  const code = fields.every(isReused) ? 'file_gone' : 'file_damaged';
  return { type: 'refused', error: { code, fields: errors } };
}

export const askReceipt = (requests: Requests, record: OutboxRecord, now: number): Promise<TryEnd | null> =>
  requests(
    { path: `${RECEIPTS_PATH}/${record.id}`, method: 'GET', timeoutMs: QUESTION_TIMEOUT_MS },
    (response) => readReceiptAnswer(record, response, now),
  );

/** A document of this student (rule document-4). */
const isKnown = async (requests: Requests, sha256: string): Promise<boolean> =>
  (await requests(
    { path: `${DOCUMENTS_PATH}/${sha256}`, method: 'HEAD', timeoutMs: HASH_TIMEOUT_MS },
    (response) => response.status === 200 && isOurs(response),
  )) === true;

const goneDocuments = (end: TryEnd): DocumentField[] =>
  end.type === 'refused' && end.error.code === 'document_gone'
    ? documentNames.filter((field) => end.error.fields?.[field])
    : [];

function formOf(
  { internship, levels, queued_at, files }: OutboxRecord,
  documents: Documents,
  uploads: Partial<Record<DocumentField, string>>,
): FormData {
  const form = new FormData();
  form.set('internship_id', String(internship.id));
  form.set('level_achieved', JSON.stringify(levels));
  if (queued_at !== null) form.set('queued_at', new Date(queued_at).toISOString());
  for (const field of documentNames) {
    const document = documents[field];
    if (uploads[field] !== undefined) form.set(uploadFields[field], uploads[field]);
    else if (document) form.set(field, new File([document.bytes], document.name, { type: document.type }));
    else {
      form.set(hashFields[field], files[field]!.sha256);
      form.set(nameFields[field], files[field]!.name);
    }
  }
  return form;
}

/** Small, and stored once by its key and revision (rule admin-9): no question before it. */
function sendRegistration(requests: Requests, record: OutboxRecord, now: () => number): Promise<TryEnd> {
  const { code: _, ...person } = record.registration!;
  return requests(
    {
      path: REGISTRATIONS_PATH,
      method: 'POST',
      headers: { [IDEMPOTENCY_KEY_HEADER]: record.id, 'Content-Type': 'application/json' },
      body: JSON.stringify(person),
      timeoutMs: BASE_TIMEOUT_MS,
    },
    (response) => readAnswer(record, response, now()),
  );
}

/** README, Sending; `signal` ends it as `interrupted`. @throws what `isStale` says */
export async function send(
  deps: SendDependencies,
  { record, session, holder }: Claimed,
  signal: AbortSignal,
): Promise<TryEnd> {
  const { store, notify, now, timers, sizes = pieceSizes, network } = deps;
  const requests = createRequests(deps, session, signal, record);
  // Of a helper our server knows no documents.
  const mayAsk = !record.for && !(wasAnsweredWrongly(record) && record.attempts > MAX_WRONG_ANSWERS);
  let current = record;
  const note = async (event: OutboxEvent): Promise<void> => {
    try {
      current = await store.apply(record.id, event, holder);
      notify();
    } catch (error) {
      if (isStale(error)) throw error;
    }
  };
  if (record.registration) {
    if (!current.maybe_arrived) await note({ type: 'form_sent' });
    return sendRegistration(requests, record, now);
  }
  const here = await readDocuments(deps, record);
  const withoutKnown = async (whole: DocumentField[]): Promise<Documents> => {
    const toSend = { ...here };
    const mayBeKnown = ({ size, reused }: StoredFile) => size >= sizes.ask || reused !== undefined;
    const asked = (Object.keys(here) as DocumentField[]).filter(
      (field) => mayAsk && !whole.includes(field) && mayBeKnown(here[field]!) && !uploadOf(current, field),
    );
    const known = await Promise.all(asked.map((field) => isKnown(requests, here[field]!.sha256)));
    asked.forEach((field, at) => known[at] && delete toSend[field]);
    return toSend;
  };

  /** @param whole are sent as bytes: our server cannot copy them */
  const sendOnce = async (whole: DocumentField[]): Promise<TryEnd> => {
    const missing = whole.filter((field) => !here[field]);
    if (missing.length > 0) return lost(record, missing);
    if (chooseUploads(here, sizes).length > 0 || wasAnsweredWrongly(record)) {
      const answer = await askReceipt(requests, record, now());
      if (answer !== null) return answer;
    }
    const documents = await withoutKnown(whole);
    const uploads: Partial<Record<DocumentField, string>> = {};
    for (const field of chooseUploads(documents, sizes)) {
      const { bytes, ...file } = documents[field]!;
      const report = (upload: NonNullable<ReturnType<typeof uploadOf>>) =>
        note({ type: 'uploaded', field, upload });
      const before = uploadOf(current, field);
      const given = { requests, now, timers, sizes, network, report };
      const upload = await uploadDocument(given, file, bytes, before);
      if ('type' in upload) return upload;
      uploads[field] = upload.id;
      delete documents[field];
    }
    if (!current.maybe_arrived) await note({ type: 'form_sent' });
    const size = Object.values(documents).reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    return requests(
      {
        path: APPLICATIONS_PATH,
        method: 'POST',
        headers: { [IDEMPOTENCY_KEY_HEADER]: record.id },
        body: formOf(record, documents, uploads),
        timeoutMs: sendTimeoutMs(size),
      },
      (response) => readAnswer(record, response, now()),
    );
  };

  const end = await sendOnce([]);
  const gone = goneDocuments(end);
  if (gone.length === 0) return end;
  const second = await sendOnce(gone);
  return goneDocuments(second).length > 0 ? { type: 'retry_later', code: 'cut_off' } : second;
}
