import type { Receipt } from '#contract/applications';
import type { DocumentField } from '#contract/files';
import { LEASE_MS, LONGEST_RETRY_AFTER, STUCK_MS, backoff, hasCome } from './sender/backoff';
import { ImpossibleTransition } from './errors';
import {
  RECORD_VERSION,
  isComplete,
  receiptMatches,
  type DraftChanges,
  type LastError,
  type OutboxErrorCode,
  type OutboxRecord,
  type OutboxState,
  type RetryCode,
} from './record';

/** What is written in a draft besides its documents. */
export type Written = Pick<OutboxRecord, 'levels' | 'typed'>;

/** Everything that can happen to a record. `holder` is the drainer that speaks; only the lease's own is heard. */
export type OutboxEvent =
  /** `seen`: what the writer believes is stored; another tab may have written since, and must not be overwritten. */
  | { type: 'change'; changes: DraftChanges; seen?: Written }
  | { type: 'queue' }
  | { type: 'start_sending'; holder: string }
  | { type: 'renew_lease'; holder: string }
  /** A receipt counts whoever brings it, also one that a frozen tab brings late. */
  | { type: 'accepted'; receipt: Receipt }
  /** `random` 0 to 1, `retry_after` in milliseconds. */
  | { type: 'retry_later'; holder: string; code: RetryCode; random: number; retry_after?: number }
  | { type: 'unauthorised'; code: 'token_missing' | 'session_expired' | 'logged_out' }
  | { type: 'refused'; holder: string; error: LastError }
  | { type: 'logged_in' }
  | { type: 'link_improved' }
  /** The person asked; not even Retry-After holds them back. */
  | { type: 'send_now' }
  /** `holder_gone`: the Web Lock proved that the holder is dead, so that its lease need not run out. */
  | { type: 'lease_expired'; holder_gone: boolean }
  | { type: 'edit' };
export type OutboxEventType = OutboxEvent['type'];

type Step<T extends OutboxEventType> = (
  record: OutboxRecord,
  event: Extract<OutboxEvent, { type: T }>,
  now: number,
) => Partial<OutboxRecord>;
type Table = { [T in OutboxEventType]: Partial<Record<OutboxState, Step<T>>> };

/** Codes that say the server already holds an application: it can be looked at or removed here, not changed or sent again. */
const alreadyThere: readonly OutboxErrorCode[] = ['already_applied', 'idempotency_conflict'];
export const canEdit = (record: OutboxRecord): boolean =>
  record.state === 'needs_attention' &&
  record.version <= RECORD_VERSION &&
  !alreadyThere.includes(record.last_error?.code ?? 'internal');

/** Whether the lease of a sending record still stands, also after the phone's clock was changed. */
export const leaseStands = (record: OutboxRecord, now: number): boolean =>
  record.lease !== null && !hasCome(record.lease.until, now, LEASE_MS);

/** Whether a try has been under way for so long that it may be ended, and begun anew: sending is harmless twice. */
export const isStuck = (record: OutboxRecord, now: number): boolean =>
  record.state === 'sending' && hasCome((record.lease?.since ?? 0) + STUCK_MS, now, STUCK_MS);

/** Whether a queued record may be sent now. */
export const isDue = (record: OutboxRecord, now: number): boolean =>
  record.state === 'queued' && hasCome(record.next_attempt_at, now, LONGEST_RETRY_AFTER);

function must(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new ImpossibleTransition(reason);
}

const holds = (record: OutboxRecord, holder: string) =>
  must(record.lease?.holder === holder, 'the lease belongs to another drainer');

const accepted: Step<'accepted'> = (record, { receipt }) => {
  must(receiptMatches(record, receipt), 'the receipt is for something else');
  return {
    state: 'sent',
    receipt,
    lease: null,
    last_error: null,
    next_attempt_at: null,
    not_before: null,
  };
};

const ready = (now: number) =>
  ({ state: 'queued', attempts: 0, next_attempt_at: now, not_before: null, lease: null }) as const;

const unauthorised: Step<'unauthorised'> = (_record, { code }) => ({
  state: 'needs_login',
  lease: null,
  next_attempt_at: null,
  not_before: null,
  last_error: { code },
});

/** Whether two hold the same; as plain data that IndexedDB gave back, they then have the same text. */
export const sameWritten = (a: Written, b: Written) =>
  JSON.stringify([a.levels, a.typed]) === JSON.stringify([b.levels, b.typed]);

const table: Table = {
  change: {
    draft: (record, { changes, seen }) => {
      must(seen === undefined || sameWritten(seen, record), 'another tab has written since');
      return changes;
    },
  },
  queue: {
    draft: (record, _event, now) => {
      must(isComplete(record), 'a grade or a document is missing');
      return { ...ready(now), typed: {}, queued_at: now, last_error: null };
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
      holds(record, holder);
      return { lease: { ...record.lease, holder, until: now + LEASE_MS } };
    },
  },
  accepted: {
    queued: accepted,
    sending: accepted,
    needs_login: accepted,
    needs_attention: accepted,
    // Two drainers may each bring the same receipt.
    sent: accepted,
  },
  retry_later: {
    sending: (record, { holder, code, random, retry_after }, now) => {
      holds(record, holder);
      const asked = Math.min(Math.max(retry_after ?? 0, 0), LONGEST_RETRY_AFTER);
      return {
        state: 'queued',
        lease: null,
        next_attempt_at: now + Math.max(backoff(record.attempts, random), asked),
        not_before: asked > 0 ? now + asked : null,
        last_error: { code },
      };
    },
  },
  unauthorised: { queued: unauthorised, sending: unauthorised },
  refused: {
    sending: (record, { holder, error }) => {
      holds(record, holder);
      return { state: 'needs_attention', lease: null, next_attempt_at: null, last_error: error };
    },
  },
  logged_in: { needs_login: (_record, _event, now) => ({ ...ready(now), last_error: null }) },
  link_improved: {
    queued: (record, _event, now) => {
      const quiet = !hasCome(record.not_before, now, LONGEST_RETRY_AFTER);
      return { attempts: 0, next_attempt_at: quiet ? record.not_before : now };
    },
    sending: (record, _event, now) => {
      must(isStuck(record, now), 'it is being sent');
      return ready(now);
    },
  },
  send_now: {
    queued: (_record, _event, now) => ready(now),
    // A try that has just begun is what the person asked for.
    sending: (record, _event, now) => (isStuck(record, now) ? ready(now) : {}),
    needs_attention: (record, _event, now) => {
      must(canEdit(record), 'the server already holds this application');
      return { ...ready(now), last_error: null };
    },
  },
  lease_expired: {
    sending: (record, { holder_gone }, now) => {
      must(holder_gone || !leaseStands(record, now), 'the lease still stands');
      return { state: 'queued', lease: null, next_attempt_at: now, last_error: { code: 'interrupted' } };
    },
  },
  edit: {
    needs_attention: (record) => {
      must(canEdit(record), 'the server already holds this application');
      const damaged = record.last_error?.code === 'file_damaged' ? record.last_error.fields : undefined;
      const kept = (field: DocumentField) => (damaged?.[field] ? null : record.files[field]);
      return {
        state: 'draft',
        files: { resume: kept('resume'), cover_letter: kept('cover_letter') },
        attempts: 0,
        next_attempt_at: null,
        not_before: null,
        queued_at: null,
      };
    },
  },
};

/**
 * The one place where a record changes (outbox/README.md, The states). Pure.
 * @param now milliseconds since 1970, UTC
 * @returns the changed record; the one given stays as it was
 * @throws ImpossibleTransition for a pair that cannot be, a lease that is another's, or a record of a newer version
 */
export function transition(record: OutboxRecord, event: OutboxEvent, now: number): OutboxRecord {
  must(record.version <= RECORD_VERSION, 'the record was written by a newer version');
  // The table's types pair each step with its event; TypeScript cannot follow that through an index.
  const step = table[event.type][record.state] as Step<OutboxEventType> | undefined;
  must(step !== undefined, `${event.type} cannot happen in state ${record.state}`);
  return { ...record, ...step(record, event, now), updated_at: now };
}
