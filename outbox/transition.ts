import type { DocumentField } from '#contract/files';
import type { LinkSign, OutboxEvent, OutboxEventType, Written } from './events';
import { LEASE_MS, MAX_RETRY_AFTER_MS, STUCK_MS, backoff, isPast } from './sender/backoff';
import { ImpossibleTransition } from './errors';
import {
  RECORD_VERSION,
  isComplete,
  lostDocuments,
  receiptMatches,
  wasAnsweredWrongly,
  type OutboxErrorCode,
  type OutboxRecord,
  type OutboxState,
} from './record';

export type { LinkSign, OutboxEvent, OutboxEventType, Written };

type Handler<T extends OutboxEventType> = (
  record: OutboxRecord,
  event: Extract<OutboxEvent, { type: T }>,
  now: number,
) => Partial<OutboxRecord>;
type Table = { [T in OutboxEventType]: Partial<Record<OutboxState, Handler<T>>> };

/** The server has an application already: the record can be viewed or removed only. */
const alreadyStored: readonly OutboxErrorCode[] = ['already_applied', 'idempotency_conflict'];
export const canEdit = (record: OutboxRecord): boolean =>
  record.state === 'needs_attention' &&
  record.version <= RECORD_VERSION &&
  !alreadyStored.includes(record.last_error?.code ?? 'internal');

/** Whether a sending record's lease is valid, also after a clock change. */
export const isLeaseValid = (record: OutboxRecord, now: number): boolean =>
  record.lease !== null && !isPast(record.lease.until, now, LEASE_MS);

/** Whether a try is old enough to be restarted; sending twice does no harm (rule 25). */
export const isStuck = (record: OutboxRecord, now: number): boolean =>
  record.state === 'sending' && isPast((record.lease?.since ?? 0) + STUCK_MS, now, STUCK_MS);

export const isDue = (record: OutboxRecord, now: number): boolean =>
  record.state === 'queued' && isPast(record.next_attempt_at, now, MAX_RETRY_AFTER_MS);

function assertPossible(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new ImpossibleTransition(reason);
}

const assertHolder = (record: OutboxRecord, holder: string) =>
  assertPossible(record.lease?.holder === holder, 'the lease belongs to another drainer');

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

/** Compares two drafts as plain data. */
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
      // A corrected one was written before (rule 17).
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
    sending: (record, { holder }, now) => {
      assertHolder(record, holder);
      return { lease: { ...record.lease!, until: now + LEASE_MS } };
    },
  },
  uploaded: {
    sending: (record, { holder, field, upload }, now) => {
      assertHolder(record, holder);
      const before = record.uploads[field];
      const isProgress = before?.id === upload.id && upload.received > before.received;
      return {
        uploads: { ...record.uploads, [field]: upload },
        // A working link resets the backoff, and a progressing try does not hang.
        ...(isProgress && { attempts: 1, lease: { holder, until: now + LEASE_MS, since: now } }),
      };
    },
  },
  source_gone: {
    sending: (record, { holder, field }) => {
      assertHolder(record, holder);
      const file = record.files[field];
      return { files: { ...record.files, [field]: file && { ...file, from: null } } };
    },
  },
  form_sent: {
    sending: (record, { holder }) => {
      assertHolder(record, holder);
      return { maybe_arrived: true };
    },
  },
  accepted: {
    queued: accepted,
    sending: accepted,
    needs_login: accepted,
    needs_attention: accepted,
    // Two senders may each bring the same receipt.
    sent: accepted,
  },
  retry_later: {
    sending: (record, { holder, code, random, retry_after, sentence }, now) => {
      assertHolder(record, holder);
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
    sending: (record, { holder, error }) => {
      assertHolder(record, holder);
      const ended = { lease: null, next_attempt_at: null } as const;
      // What our server refuses it has not stored.
      return { ...ended, state: 'needs_attention', last_error: error, maybe_arrived: false };
    },
  },
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

/** The only place that changes a record (README, The states). Pure. @throws ImpossibleTransition */
export function transition(record: OutboxRecord, event: OutboxEvent, now: number): OutboxRecord {
  assertPossible(record.version <= RECORD_VERSION, 'the record was written by a newer version');
  // The table's types pair each handler with its event; TypeScript loses that at the index access.
  const handler = table[event.type][record.state] as Handler<OutboxEventType> | undefined;
  assertPossible(handler !== undefined, `${event.type} cannot happen in state ${record.state}`);
  return { ...record, ...handler(record, event, now), updated_at: now };
}
