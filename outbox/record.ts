import type { Level, Receipt } from '#contract/applications';
import type { Registration, RegistrationReceipt } from '#contract/registrations';
import type { DocumentField, FileKind } from '#contract/files';
import type { Grade, Role } from '#contract/status';
import type { ErrorCode, FieldErrors } from '#contract/errors';

export const outboxStates = ['draft', 'queued', 'sending', 'sent', 'needs_login', 'needs_attention'] as const;
export type OutboxState = (typeof outboxStates)[number];

export const retryCodes = [
  'no_answer',
  'stalled',
  'cut_off',
  'not_ours',
  'wrong_receipt',
  'busy',
  'server_error',
  'interrupted',
] as const;
export type RetryCode = (typeof retryCodes)[number];
/** A wrong answer came: opening the page is no reason to send more, and the next try begins with a question. */
const wrongAnswers: readonly string[] = ['not_ours', 'wrong_receipt', 'server_error'] satisfies RetryCode[];

export type LocalCode =
  | 'file_damaged'
  | 'file_gone'
  | 'half_written'
  | 'logged_out'
  | 'lost_by_server'
  | 'newer_version'
  | 'registration_refused';
export type OutboxErrorCode = RetryCode | LocalCode | ErrorCode;

/** `sentence` is the server's own, when more specific than the code. */
export interface LastError {
  code: OutboxErrorCode;
  sentence?: string;
  /** Sentences for single fields (413, 415, 422), to be shown beside them. */
  fields?: FieldErrors;
}

/** Bytes have a key of their own, so that a keystroke does not rewrite 5 MB. */
export interface StoredFile {
  name: string;
  kind: FileKind;
  type: string;
  size: number;
  sha256: string;
  pages?: number;
  /** Written on this phone (rules document-5 and document-6). */
  written?: true;
  /** Of an earlier application (rule document-4): `named` when nothing but its hash is on this phone. */
  reused?: 'named' | 'copied';
}

/** outbox/README.md, Pieces. */
export interface StoredUpload {
  id: string;
  /** Another file begins a new upload. */
  sha256: string;
  received: number;
  piece_size: number;
  /** The network refuses PATCH. */
  by_post?: boolean;
}

export interface InternshipSummary {
  id: number;
  title: string;
  company_name: string;
  last_date_to_apply: string;
}

/** `code` is shown on this phone alone; its hash is sent. */
export type StoredRegistration = Registration & { code: string };

/** Whom a helper's application is for: `registration` is the record that it waits behind (rule admin-13). */
export interface AppliedFor {
  registration: string;
  full_name: string;
}

export type AnyReceipt = Receipt | RegistrationReceipt;

export const RECORD_VERSION = 1;

/** outbox/README.md, The record. Times are milliseconds since 1970, UTC. */
export interface OutboxRecord {
  version: number;
  /** UUID made when the draft begins; the Idempotency-Key of every send (rule outbox-1). */
  id: string;
  /** No other user sees or sends it. */
  owner: number;
  internship: InternshipSummary;
  /** In place of an application: a person registered without signal (rule admin-9). */
  registration?: StoredRegistration;
  /** Its owner is the helper who writes it. */
  for?: AppliedFor;
  levels: Level[];
  /** School names typed beside a ticked grade and not added yet. */
  typed: Partial<Record<Grade, string>>;
  /** The cover letter as typed, where it is written on this phone (rule document-5); its PDF may be older. */
  letter?: string;
  files: Record<DocumentField, StoredFile | null>;
  uploads: Partial<Record<DocumentField, StoredUpload>>;
  state: OutboxState;
  /** Tries since the link last improved; determines the backoff. */
  attempts: number;
  next_attempt_at: number | null;
  /** Retry-After; a better link does not shorten it. */
  not_before: number | null;
  last_error: LastError | null;
  /** When the person pressed Apply (rule apply-3). */
  queued_at: number | null;
  updated_at: number;
  /** The current sender, the end of its lease, and the start of this try. */
  lease: { holder: string; until: number; since: number } | null;
  receipt: AnyReceipt | null;
  any_link?: boolean;
  /** The form was sent and our server's answer is missing. */
  maybe_arrived?: boolean;
  /** When the receipt came; the documents are kept for a while. */
  sent_at?: number;
  /** When it was queued again because the server had lost it, at most once. */
  resent_at?: number;
  application_id: number | null;
}

export type DraftChanges = Partial<
  Pick<OutboxRecord, 'internship' | 'levels' | 'typed' | 'letter' | 'files'>
>;

/** The token is attached when sending and never stored in a record. */
export interface Session {
  token: string;
  userId: number;
  /** For the page only. */
  role?: Role | undefined;
}

/** `version` rises at each log-in and log-out. */
export interface VersionedSession {
  session: Session | null;
  version: number;
}

/** The screen has said saved, and it is not sent yet. */
export const isPromised = ({ state }: OutboxRecord): boolean =>
  state === 'queued' || state === 'sending' || state === 'needs_login';

/** Finished by the person and not on the server: waiting, or needs attention. */
export const waits = (record: OutboxRecord): boolean =>
  isPromised(record) || record.state === 'needs_attention';

/** Stored, but neither listed nor counted as unsent. */
export const isUntouched = (record: OutboxRecord): boolean =>
  record.state === 'draft' &&
  record.last_error === null &&
  record.levels.length === 0 &&
  Object.keys(record.typed).length === 0 &&
  !record.letter &&
  record.files.resume === null &&
  record.files.cover_letter === null;

/** Of a registration that was refused when it was corrected, what was sent before stands. */
export const isAccepted = ({ state, sent_at }: OutboxRecord): boolean =>
  state === 'sent' || (state === 'needs_attention' && sent_at !== undefined);

/** A registration that another record waits behind, or is being written for. */
export const isWaitedFor = ({ id }: OutboxRecord, all: readonly OutboxRecord[]): boolean =>
  all.some((other) => other.for?.registration === id && other.state !== 'sent' && !isUntouched(other));

export const isWrittenHere = (file: StoredFile | null): boolean => file?.written === true && !file.reused;

export const isComplete = ({ registration, levels, files }: OutboxRecord): boolean =>
  registration !== undefined || (levels.length > 0 && files.resume !== null && files.cover_letter !== null);

/** Others are named by hash (rule document-4). */
export const documentsHere = ({ files }: Pick<OutboxRecord, 'files'>): DocumentField[] =>
  (['resume', 'cover_letter'] as const).filter((field) => files[field] && files[field].reused !== 'named');

/** Id, and both files by hash and size (rule outbox-1), or code and revision. */
export function receiptMatches(record: OutboxRecord, receipt: AnyReceipt): boolean {
  if (!('files' in receipt))
    return (
      receipt.idempotency_key === record.id &&
      receipt.code_sha256 === record.registration?.code_sha256 &&
      receipt.revision === record.registration.revision
    );
  const same = (field: DocumentField) => {
    const file = record.files[field];
    const stored = receipt.files[field];
    return file !== null && stored.sha256 === file.sha256 && stored.size === file.size;
  };
  return receipt.idempotency_key === record.id && same('resume') && same('cover_letter');
}

const lostCodes: readonly string[] = ['file_damaged', 'file_gone', 'lost_by_server'] satisfies LocalCode[];

type Failed = Pick<OutboxRecord, 'last_error'>;

export const wasAnsweredWrongly = ({ last_error }: Failed): boolean =>
  last_error !== null && wrongAnswers.includes(last_error.code);

export const wasLost = ({ last_error }: Failed): boolean => last_error?.code === 'half_written';

export const lostDocuments = ({ last_error }: Failed): FieldErrors =>
  (last_error && lostCodes.includes(last_error.code) && last_error.fields) || {};

export function uploadOf({ files, uploads }: OutboxRecord, field: DocumentField): StoredUpload | null {
  const upload = uploads[field];
  return upload && upload.sha256 === files[field]?.sha256 ? upload : null;
}

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

/** An unknown or incomplete one needs attention; `id` overrides its own. */
export function parseRecord(id: string, stored: unknown): OutboxRecord {
  const nobody = -1;
  const blank = newDraft(id, nobody, { id: 0, title: '', company_name: '', last_date_to_apply: '' }, 0);
  const record: OutboxRecord = { ...blank, ...(stored as Partial<OutboxRecord> | null), id };
  // Incomplete: the person adds what is missing, under the same id.
  if (isPromised(record) && record.version <= RECORD_VERSION && !isComplete(record)) {
    return { ...record, state: 'needs_attention', last_error: { code: 'half_written' }, lease: null };
  }
  return outboxStates.includes(record.state)
    ? record
    : { ...record, state: 'needs_attention', last_error: { code: 'newer_version' } };
}

export interface Progress {
  sent: number;
  total: number;
  /** 0 to 99: complete only with the receipt. */
  percent: number;
}

function bytesOfOwn(
  { files, uploads }: Pick<OutboxRecord, 'files' | 'uploads'>,
  field: DocumentField,
): number {
  const file = files[field];
  return file && (!file.reused || uploads[field]) ? file.size : 0;
}

export function progressOf(record: OutboxRecord): Progress | null {
  if (record.state === 'draft' || record.state === 'sent') return null;
  let sent = 0;
  let total = 0;
  for (const field of ['resume', 'cover_letter'] as const) {
    sent += uploadOf(record, field)?.received ?? 0;
    total += bytesOfOwn(record, field);
  }
  return sent > 0 && total > 0
    ? { sent, total, percent: Math.min(99, Math.floor((100 * sent) / total)) }
    : null;
}

export const bytesToSend = (record: Pick<OutboxRecord, 'files' | 'uploads'>): number =>
  bytesOfOwn(record, 'resume') + bytesOfOwn(record, 'cover_letter');
