import type { Level, Receipt } from '#contract/applications';
import type { DocumentField, FileKind } from '#contract/files';
import type { Grade, Role } from '#contract/status';
import type { FieldErrors } from '#contract/errors';
import type { LastError, LocalCode } from './codes';

export const outboxStates = ['draft', 'queued', 'sending', 'sent', 'needs_login', 'needs_attention'] as const;
export type OutboxState = (typeof outboxStates)[number];

export { retryCodes, wasAnsweredWrongly, wasLost } from './codes';
export type { LastError, OutboxErrorCode, RetryCode } from './codes';

/** A document's metadata. Its bytes are stored under their own key, so that a keystroke does not rewrite 5 MB. */
export interface StoredFile {
  name: string;
  kind: FileKind;
  /** Content type, as it is sent. */
  type: string;
  /** In bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
  /** Of the picked photos, in bytes, where they were made smaller. */
  picked_size?: number;
  /** Number of photos that a PDF was made of on this phone. */
  pages?: number;
  /** It was made of what the person wrote on this phone (rules 57 and 58). */
  written?: true;
  /** Source that the server can copy it from; null when the server has refused that. Missing for a picked document. */
  from?: DocumentSource | null;
}

/** The earlier application that a document was taken over from (rule 41): its bytes may be missing on this phone. */
export interface DocumentSource {
  /** The server's id of it. */
  application?: number;
  /** Its record on this phone, which is its key on the server. */
  record?: string;
}

/** A document's upload in pieces (outbox/README.md, Pieces). */
export interface StoredUpload {
  /** The server's id of it. */
  id: string;
  /** Of the file that it is for: another file begins a new upload. */
  sha256: string;
  /** Bytes that the server has said it has stored. */
  received: number;
  /** Size of the next piece, in bytes. */
  piece_size: number;
}

/** The internship as it was when the draft began, so that the record can be shown offline. */
export interface InternshipSummary {
  id: number;
  title: string;
  company_name: string;
  /** `YYYY-MM-DD` */
  last_date_to_apply: string;
}

export const RECORD_VERSION = 1;

/** An application as stored on the phone (outbox/README.md, The record). Times are milliseconds since 1970, UTC. */
export interface OutboxRecord {
  version: number;
  /** UUID made when the draft begins; the Idempotency-Key of every send (rule 25). */
  id: string;
  /** The user id of the author; nobody else sees or sends it. */
  owner: number;
  internship: InternshipSummary;
  levels: Level[];
  /** School names typed beside a ticked grade and not added yet. */
  typed: Partial<Record<Grade, string>>;
  /** The cover letter as typed, where it is written on this phone (rule 57); its PDF may be older. */
  letter?: string;
  files: Record<DocumentField, StoredFile | null>;
  /** Uploads that were begun, by document. */
  uploads: Partial<Record<DocumentField, StoredUpload>>;
  state: OutboxState;
  /** Tries since the link last improved; determines the backoff. */
  attempts: number;
  next_attempt_at: number | null;
  /** Retry-After; a better link does not shorten it. */
  not_before: number | null;
  last_error: LastError | null;
  /** When the person pressed Apply (rule 17). */
  queued_at: number | null;
  updated_at: number;
  /** The drainer that is sending it, until when the lease is valid, and since when this try runs. */
  lease: { holder: string; until: number; since: number } | null;
  receipt: Receipt | null;
  /** The person has said to send it over any link. */
  any_link?: boolean;
  /** The form was sent, and no answer of our server has come. */
  maybe_arrived?: boolean;
  /** When the receipt came; the documents stay for a while after it. */
  sent_at?: number;
  /** When the server had lost it and it was queued again, which happens once. */
  resent_at?: number;
  /** The server's id of it, from the answer with the receipt. */
  application_id: number | null;
}

/** Fields that may change while it is a draft. */
export type DraftChanges = Partial<
  Pick<OutboxRecord, 'internship' | 'levels' | 'typed' | 'letter' | 'files'>
>;

/** Person who is logged in on this phone. The token is attached when sending and never stored in a record. */
export interface Session {
  token: string;
  userId: number;
  /** For the page alone. */
  role?: Role | undefined;
}

/** A session, or none, with a number that rises at each log-in and log-out: of two copies the higher is newer. */
export interface VersionedSession {
  session: Session | null;
  version: number;
}

/** Whether the person has applied and the screen has called it saved, and it is still to be sent. */
export const isPromised = ({ state }: OutboxRecord): boolean =>
  state === 'queued' || state === 'sending' || state === 'needs_login';

/** Something that the server does not have and that the person has finished: it waits, or needs them. */
export const waits = (record: OutboxRecord): boolean =>
  isPromised(record) || record.state === 'needs_attention';

/** Whether nothing was written in a draft: it is stored, but neither listed nor counted as unsent. */
export const isUntouched = (record: OutboxRecord): boolean =>
  record.state === 'draft' &&
  record.last_error === null &&
  record.levels.length === 0 &&
  Object.keys(record.typed).length === 0 &&
  !record.letter &&
  record.files.resume === null &&
  record.files.cover_letter === null;

/** Whether a document was written here, and not taken over from an application that it was written for. */
export const isWrittenHere = (file: StoredFile | null): boolean => file?.written === true && !file.from;

/** Whether a draft has a grade and both documents. */
export const isComplete = (record: OutboxRecord): boolean =>
  record.levels.length > 0 && record.files.resume !== null && record.files.cover_letter !== null;

/** The documents that are on this phone; the server has those of earlier applications, which are named in place of sent (rule 41). */
export const documentsHere = ({ files }: Pick<OutboxRecord, 'files'>): DocumentField[] =>
  (['resume', 'cover_letter'] as const).filter(
    (field) => files[field] !== null && files[field].from?.application === undefined,
  );

/** Whether a receipt is for exactly this record: its id, and both files by hash and size (rule 25). */
export function receiptMatches(record: OutboxRecord, receipt: Receipt): boolean {
  const same = (field: DocumentField) => {
    const file = record.files[field];
    const stored = receipt.files[field];
    return file !== null && stored.sha256 === file.sha256 && stored.size === file.size;
  };
  return receipt.idempotency_key === record.id && same('resume') && same('cover_letter');
}

const lostCodes: readonly string[] = ['file_damaged', 'file_gone', 'lost_by_server'] satisfies LocalCode[];

/** The documents that have to be chosen again, with a sentence for each: damaged here, or gone on the server. */
export const lostDocuments = ({ last_error }: Pick<OutboxRecord, 'last_error'>): FieldErrors =>
  (last_error && lostCodes.includes(last_error.code) && last_error.fields) || {};

/** The upload that was begun for exactly this file, or null. */
export function uploadOf({ files, uploads }: OutboxRecord, field: DocumentField): StoredUpload | null {
  const upload = uploads[field];
  return upload && upload.sha256 === files[field]?.sha256 ? upload : null;
}

/** A new, empty draft. */
export function newDraft(
  id: string,
  owner: number,
  internship: InternshipSummary,
  now: number,
): OutboxRecord {
  return {
    version: RECORD_VERSION,
    id,
    owner,
    internship,
    levels: [],
    typed: {},
    files: { resume: null, cover_letter: null },
    uploads: {},
    state: 'draft',
    attempts: 0,
    next_attempt_at: null,
    not_before: null,
    last_error: null,
    queued_at: null,
    updated_at: now,
    lease: null,
    receipt: null,
    application_id: null,
  };
}

/**
 * Parses a stored record; never drops one. One of a newer version in an unknown state needs attention, and `transition` rejects it. So
 * does a half-written one.
 * @param id the id from the record's key; it overrides the record's own
 */
export function parseRecord(id: string, stored: unknown): OutboxRecord {
  const nobody = -1;
  const blank = newDraft(id, nobody, { id: 0, title: '', company_name: '', last_date_to_apply: '' }, 0);
  const record: OutboxRecord = { ...blank, ...(stored as Partial<OutboxRecord> | null), id };
  // Half written: the person adds what is missing, under the same id.
  if (isPromised(record) && record.version <= RECORD_VERSION && !isComplete(record)) {
    return { ...record, state: 'needs_attention', last_error: { code: 'half_written' }, lease: null };
  }
  return outboxStates.includes(record.state)
    ? record
    : { ...record, state: 'needs_attention', last_error: { code: 'newer_version' } };
}
