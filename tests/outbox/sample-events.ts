import { STUCK_MS } from '#outbox/sender/backoff';
import type { OutboxRecord } from '#outbox/record';
import type { OutboxEvent, OutboxEventType } from '#outbox/transition';
import { NOW, receiptFor, recordIn } from './samples';

export const upload = { id: 'an upload', sha256: 'a hash', received: 100, piece_size: 100 };

/** One of each event, spoken by the drainer that holds the lease. */
export const events: Record<OutboxEventType, OutboxEvent> = {
  change: { type: 'change', changes: { typed: { 10: 'Kila Kila' } } },
  queue: { type: 'queue' },
  start_sending: { type: 'start_sending', holder: 'page' },
  renew_lease: { type: 'renew_lease', holder: 'page' },
  form_sent: { type: 'form_sent', holder: 'page' },
  uploaded: { type: 'uploaded', holder: 'page', field: 'resume', upload },
  source_gone: { type: 'source_gone', holder: 'page', field: 'resume' },
  accepted: { type: 'accepted', receipt: receiptFor(recordIn('sending')) },
  retry_later: { type: 'retry_later', holder: 'page', code: 'no_answer', random: 0.5 },
  unauthorised: { type: 'unauthorised', code: 'session_expired' },
  refused: { type: 'refused', holder: 'page', error: { code: 'internship_closed' } },
  logged_in: { type: 'logged_in' },
  link_improved: { type: 'link_improved' },
  send_now: { type: 'send_now' },
  lease_expired: { type: 'lease_expired', holder_gone: true },
  edit: { type: 'edit' },
  lost_by_server: { type: 'lost_by_server' },
  went_back: { type: 'went_back' },
};

/** What the outcome of an event depends on beside the state, and how the diagram names it. */
export const circumstances: { remark: string | null; changes: Partial<OutboxRecord> }[] = [
  { remark: null, changes: {} },
  {
    remark: 'after 60 s',
    changes: { lease: { holder: 'page', until: NOW + 60_000, since: NOW - STUCK_MS } },
  },
];
