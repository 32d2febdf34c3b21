import { errorTable, isErrorCode } from '#contract/errors';
import { messages } from '#contract/messages';
import type { OutboxErrorCode, OutboxRecord } from './record';
import { canEdit, isStuck } from './transition';

/** What the person can do next; each is a button or a link on the screen. */
export type WayOn = 'finish' | 'send_now' | 'log_in' | 'edit' | 'see_applications' | 'remove' | 'reload';

export interface OutboxStatus {
  /** For the live region: Draft, Waiting for signal, Sending, Sent, Log in to send, Needs your attention. */
  word: string;
  /** Why it is so, or what happens next. */
  sentence: string;
  /** Null when nothing is to be done. */
  wayOn: WayOn | null;
}

/** Why nothing more can be written or sent anew: the account was rejected (rule 6), or the internship is gone. */
export type Hindrance = 'rejected' | 'gone';

const text = messages.outbox;

/** The sentence for a code; the server's own knows more (a field, a limit, a reason). */
export const sentenceFor = (code: OutboxErrorCode, fromServer?: string): string =>
  fromServer ?? (isErrorCode(code) ? errorTable[code].sentence : text.errors[code]);

function wayOnFor(code: OutboxErrorCode): WayOn {
  switch (code) {
    case 'already_applied':
    case 'idempotency_conflict':
      return 'see_applications';
    case 'internship_not_found':
    case 'internship_closed':
      return 'remove';
    case 'file_damaged':
    case 'file_too_large':
    case 'payload_too_large':
    case 'unsupported_file':
    case 'validation_failed':
      return 'edit';
    case 'newer_version':
      return 'reload';
    default:
      return 'send_now';
  }
}

/** Whether the server's last word on it was that its account is rejected. */
export const wasRejected = ({ state, last_error }: OutboxRecord): boolean =>
  state === 'needs_attention' && last_error?.code === 'account_rejected';

function attentionOf(record: OutboxRecord, hindrance: Hindrance | null): Omit<OutboxStatus, 'word'> {
  const code = record.last_error?.code ?? 'internal';
  if (hindrance === null && wasRejected(record)) {
    return { sentence: text.lead.approvedSince, wayOn: 'send_now' };
  }
  return {
    sentence: record.last_error
      ? sentenceFor(record.last_error.code, record.last_error.sentence)
      : text.errors.interrupted,
    wayOn: hindrance && canEdit(record) ? 'remove' : wayOnFor(code),
  };
}

const draftLeads = { rejected: text.lead.draftRejected, gone: text.lead.draftGone };

/**
 * Where an application is, in words, and the way on (outbox/README.md, The phone).
 * @param now milliseconds UTC; without it, a try that may hang is taken for one that goes on
 * @param hindrance what is known of the account and the internship; without it, the server's last word on this record
 */
export function statusOf(
  record: OutboxRecord,
  now: number | null = null,
  hindrance: Hindrance | null = wasRejected(record) ? 'rejected' : null,
): OutboxStatus {
  const { state, last_error } = record;
  const word = text.states[state];
  const said = last_error && sentenceFor(last_error.code, last_error.sentence);
  switch (state) {
    case 'draft':
      return hindrance
        ? { word, sentence: draftLeads[hindrance], wayOn: 'remove' }
        : { word, sentence: said ?? text.lead.draft, wayOn: 'finish' };
    case 'queued':
      return { word, sentence: said ?? text.lead.queued, wayOn: 'send_now' };
    case 'sending':
      return now !== null && isStuck(record, now)
        ? { word, sentence: text.lead.sendingLong, wayOn: 'send_now' }
        : { word, sentence: text.lead.sending, wayOn: null };
    case 'sent':
      return { word, sentence: text.lead.sent, wayOn: null };
    case 'needs_login':
      return { word, sentence: said ?? text.errors.logged_out, wayOn: 'log_in' };
    case 'needs_attention':
      return { word, ...attentionOf(record, hindrance) };
  }
}
