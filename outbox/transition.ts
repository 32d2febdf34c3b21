import type { FieldErrors } from '#contract/errors';
import type { DocumentField } from '#contract/files';
import type { RegisteredPerson } from '#contract/registrations';
import { ImpossibleTransition } from './errors';
import {
  RECORD_VERSION,
  isComplete,
  lostDocuments,
  receiptMatches,
  wasAnsweredWrongly,
  type AnyReceipt,
  type DraftChanges,
  type LastError,
  type OutboxErrorCode,
  type OutboxRecord,
  type OutboxState,
  type RetryCode,
  type StoredUpload,
} from './record';

export type Written = Pick<OutboxRecord, 'levels' | 'typed'>;

/** The page is shown; our server has answered something else; the phone is on another link. */
export type LinkSign = 'look' | 'answer' | 'change';

export type OutboxEvent =
  /** `seen`: the stored content as the writer knows it; rejected when another tab has written since. */
  | { type: 'change'; changes: DraftChanges; seen?: Written }
  /** `at`: when it was written, by the server's clock if known, else the phone's. */
  | { type: 'queue'; at?: number }
  | { type: 'start_sending'; holder: string }
  | { type: 'renew_lease' }
  | { type: 'uploaded'; field: DocumentField; upload: StoredUpload }
  /** The form leaves the phone and may arrive from now on, whatever the answer. */
  | { type: 'form_sent' }
  /** Valid from any sender, also from a frozen tab that reports late. */
  | { type: 'accepted'; receipt: AnyReceipt; application_id?: number }
  /** `random` 0 to 1, for the jitter; `retry_after` in milliseconds. */
  | { type: 'retry_later'; code: RetryCode; random?: number; retry_after?: number; sentence?: string }
  | { type: 'unauthorised'; code: 'token_missing' | 'session_expired' | 'logged_out' }
  | { type: 'refused'; error: LastError }
  /** The registration that it waits behind was refused or removed. */
  | { type: 'registration_refused' }
  | { type: 'logged_in' }
  /** `sign`: opening the page does not shorten the backoff of a server that answers wrongly. */
  | { type: 'link_improved'; sign?: LinkSign }
  /** Also during Retry-After. */
  | { type: 'send_now' }
  /** `holder_gone`: the Web Lock proves the holder dead, before its lease expires. */
  | { type: 'lease_expired'; holder_gone: boolean }
  | { type: 'edit' }
  /** A registration, also a sent one; its claim code stays (rule admin-9). */
  | { type: 'correct'; person: RegisteredPerson }
  /** The server has no application under a receipt's key: it was restored. `missing`: documents gone here too. */
  | { type: 'lost_by_server'; missing?: FieldErrors };
export type OutboxEventType = OutboxEvent['type'];

export type TryEnd = Extract<OutboxEvent, { type: 'accepted' | 'unauthorised' | 'refused' | 'retry_later' }>;

const heldEvents: readonly OutboxEventType[] = [
  'renew_lease',
  'uploaded',
  'form_sent',
  'retry_later',
  'refused',
];

type Handler<T extends OutboxEventType> = (
  record: OutboxRecord,
  event: Extract<OutboxEvent, { type: T }>,
  now: number,
) => Partial<OutboxRecord>;
type Table = { [T in OutboxEventType]: Partial<Record<OutboxState, Handler<T>>> };

const alreadyStored: readonly OutboxErrorCode[] = ['already_applied', 'idempotency_conflict'];
export const canEdit = (record: OutboxRecord): boolean =>
  record.state === 'needs_attention' &&
  record.version <= RECORD_VERSION &&
  !alreadyStored.includes(record.last_error?.code ?? 'internal');

/** Until its person has an account, as the server then says (rule admin-9). */
export const canCorrect = (record: OutboxRecord): boolean =>
  record.registration !== undefined && (['queued', 'sent'].includes(record.state) || canEdit(record));

/** Also after a clock change. */
export const isLeaseValid = (record: OutboxRecord, now: number): boolean =>
  record.lease !== null && !isPast(record.lease.until, now, LEASE_MS);

/** Sending twice does no harm (rule outbox-1). */
export const isStuck = (record: OutboxRecord, now: number): boolean =>
  record.state === 'sending' && isPast((record.lease?.since ?? 0) + STUCK_MS, now, STUCK_MS);

export const isDue = (record: OutboxRecord, now: number): boolean =>
  record.state === 'queued' && isPast(record.next_attempt_at, now, MAX_RETRY_AFTER_MS);

function assertPossible(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new ImpossibleTransition(reason);
}

const accepted: Handler<'accepted'> = (record, { receipt, application_id }, now) => {
  assertPossible(receiptMatches(record, receipt), 'the receipt is for something else');
  return {
    state: 'sent',
    receipt,
    maybe_arrived: false,
    sent_at: (record.state === 'sent' && record.sent_at) || now,
    application_id: application_id ?? record.application_id,
    uploads: {},
    lease: null,
    last_error: null,
    next_attempt_at: null,
    not_before: null,
  };
};

const dueNow = (now: number) =>
  ({ state: 'queued', attempts: 0, next_attempt_at: now, not_before: null, lease: null }) as const;

const unauthorised: Handler<'unauthorised'> = (_record, { code }) => ({
  state: 'needs_login',
  lease: null,
  next_attempt_at: null,
  not_before: null,
  last_error: { code },
});

const correct: Handler<'correct'> = (record, { person }, now) => {
  assertPossible(canCorrect(record), 'no registration that can be corrected');
  const { revision, ...before } = record.registration!;
  return {
    ...dueNow(now),
    registration: { ...before, ...person, revision: revision + 1 },
    internship: { ...record.internship, title: person.full_name },
    ...{ receipt: null, last_error: null },
  };
};

export const sameWritten = (a: Written, b: Written) =>
  JSON.stringify([a.levels, a.typed]) === JSON.stringify([b.levels, b.typed]);

const table: Table = {
  change: {
    draft: (record, { changes, seen }) => {
      assertPossible(seen === undefined || sameWritten(seen, record), 'another tab has written since');
      return changes;
    },
  },
  queue: {
    draft: (record, { at }, now) => {
      assertPossible(isComplete(record), 'a grade or a document is missing');
      // A corrected one was written before (rule apply-3).
      const queued_at = record.queued_at ?? at ?? now;
      return { ...dueNow(now), typed: {}, any_link: false, queued_at, last_error: null };
    },
  },
  start_sending: {
    queued: (record, { holder }, now) => ({
      state: 'sending',
      attempts: record.attempts + 1,
      lease: { holder, until: now + LEASE_MS, since: now },
    }),
  },
  renew_lease: {
    sending: (record, _event, now) => ({ lease: { ...record.lease!, until: now + LEASE_MS } }),
  },
  uploaded: {
    sending: (record, { field, upload }, now) => {
      const before = record.uploads[field];
      const isProgress = before?.id === upload.id && upload.received > before.received;
      return {
        uploads: { ...record.uploads, [field]: upload },
        // A working link resets the backoff, and a progressing try does not hang.
        ...(isProgress && { attempts: 1, lease: { ...record.lease!, until: now + LEASE_MS, since: now } }),
      };
    },
  },
  form_sent: { sending: () => ({ maybe_arrived: true }) },
  accepted: {
    queued: accepted,
    sending: accepted,
    needs_login: accepted,
    needs_attention: accepted,
    // Two senders may each bring the same receipt.
    sent: accepted,
  },
  retry_later: {
    sending: (record, { code, random = 1, retry_after, sentence }, now) => {
      const asked = Math.min(Math.max(retry_after ?? 0, 0), MAX_RETRY_AFTER_MS);
      return {
        state: 'queued',
        lease: null,
        next_attempt_at: now + Math.max(backoff(record.attempts, random), asked),
        not_before: asked > 0 ? now + asked : null,
        last_error: { code, ...(sentence !== undefined && { sentence }) },
      };
    },
  },
  unauthorised: { queued: unauthorised, sending: unauthorised },
  refused: {
    // What our server refuses it has not stored.
    sending: (_record, { error }) => ({
      ...{ state: 'needs_attention', lease: null, next_attempt_at: null },
      ...{ last_error: error, maybe_arrived: false },
    }),
  },
  registration_refused: {
    queued: () => ({
      ...{ state: 'needs_attention', next_attempt_at: null, not_before: null },
      last_error: { code: 'registration_refused' },
    }),
  },
  correct: { queued: correct, sent: correct, needs_attention: correct },
  logged_in: { needs_login: (_record, _event, now) => ({ ...dueNow(now), last_error: null }) },
  link_improved: {
    queued: (record, { sign = 'look' }, now) => {
      if (sign === 'look' && wasAnsweredWrongly(record)) return {};
      const mustWait = !isPast(record.not_before, now, MAX_RETRY_AFTER_MS);
      return { attempts: 0, next_attempt_at: mustWait ? record.not_before : now };
    },
    sending: (record, _event, now) => {
      assertPossible(isStuck(record, now), 'it is being sent');
      return dueNow(now);
    },
  },
  send_now: {
    queued: (_record, _event, now) => ({ ...dueNow(now), any_link: true }),
    // A new try is left alone.
    sending: (record, _event, now) => (isStuck(record, now) ? { ...dueNow(now), any_link: true } : {}),
    needs_attention: (record, _event, now) => {
      assertPossible(canEdit(record), 'the server already holds this application');
      return { ...dueNow(now), any_link: true, last_error: null };
    },
  },
  lease_expired: {
    sending: (record, { holder_gone }, now) => {
      assertPossible(holder_gone || !isLeaseValid(record, now), 'the lease still stands');
      return { state: 'queued', lease: null, next_attempt_at: now, last_error: { code: 'interrupted' } };
    },
  },
  lost_by_server: {
    sent: (record, { missing }, now) => {
      const error = { code: 'lost_by_server', ...(missing && { fields: missing }) } as const;
      const lost = { receipt: null, application_id: null, last_error: error };
      return missing || record.resent_at !== undefined
        ? { ...lost, state: 'needs_attention' }
        : { ...dueNow(now), ...lost, resent_at: now };
    },
  },
  edit: {
    needs_attention: (record) => {
      assertPossible(canEdit(record), 'the server already holds this application');
      assertPossible(!record.registration, 'a registration is made anew');
      const lost = lostDocuments(record);
      const kept = (field: DocumentField) => (lost[field] ? null : record.files[field]);
      return {
        state: 'draft',
        files: { resume: kept('resume'), cover_letter: kept('cover_letter') },
        attempts: 0,
        next_attempt_at: null,
        not_before: null,
      };
    },
  },
};

/** Pure; the only place that changes a record (README, The states). @throws ImpossibleTransition */
export function transition(
  record: OutboxRecord,
  event: OutboxEvent,
  now: number,
  holder?: string,
): OutboxRecord {
  assertPossible(record.version <= RECORD_VERSION, 'the record was written by a newer version');
  // The table's types pair each handler with its event; TypeScript loses that at the index access.
  const handler = table[event.type][record.state] as Handler<OutboxEventType> | undefined;
  assertPossible(handler !== undefined, `${event.type} cannot happen in state ${record.state}`);
  const isHeld = record.lease !== null && record.lease.holder === holder;
  assertPossible(isHeld || !heldEvents.includes(event.type), 'the lease belongs to another drainer');
  return { ...record, ...handler(record, event, now), updated_at: now };
}

const FIRST_MS = 5_000;
const MAX_MS = 15 * 60_000;
const MIN_MS = 1_000;
export const MAX_RETRY_AFTER_MS = 60 * 60_000;
/** Timers of a hidden tab may run only once a minute. */
export const LEASE_MS = 3 * 60_000;
export const LEASE_RENEWAL_MS = 30_000;
/** A try older than this may hang on a link that no longer exists. */
export const STUCK_MS = 60_000;

/** Full jitter, in ms: the ceiling doubles from 5 s to 15 min; `random` 0 to 1. */
function backoff(attempts: number, random: number): number {
  const ceiling = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.max(MIN_MS, Math.floor(random * ceiling));
}

/** A time more than `furthest` ms ahead comes from a wrong clock and counts as past. */
const isPast = (time: number | null, now: number, furthest: number): boolean =>
  time === null || now >= time || time - now > furthest;
