import { isClosed, longDate } from '#contract/dates';
import { isTooLate } from '#contract/arrival';
import { errorTable, isErrorCode } from '#contract/errors';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { RECORD_VERSION, type OutboxErrorCode, type OutboxRecord } from './record';
import { canEdit, isStuck } from './transition';

export type NextAction = 'finish' | 'send_now' | 'log_in' | 'edit' | 'see_applications' | 'remove' | 'reload';

export interface OutboxStatus {
  label: string;
  description: string;
  nextAction: NextAction | null;
}

/** Rejected account (rule account-1), or deleted internship. */
export type BlockedReason = 'rejected' | 'gone';

const text = outboxMessages;

const errorMessage = (code: OutboxErrorCode, fromServer?: string): string =>
  fromServer ?? (isErrorCode(code) ? errorTable[code].sentence : text.errors[code]);

function actionFor(code: OutboxErrorCode): NextAction {
  switch (code) {
    case 'already_applied':
    case 'idempotency_conflict':
      return 'see_applications';
    case 'internship_not_found':
    case 'internship_closed':
      return 'remove';
    case 'file_damaged':
    case 'half_written':
    case 'file_gone':
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

export const wasRejected = ({ state, last_error }: OutboxRecord): boolean =>
  state === 'needs_attention' && last_error?.code === 'account_rejected';

function attentionOf(
  record: OutboxRecord,
  blockedReason: BlockedReason | null,
  now: number | null,
): Omit<OutboxStatus, 'label'> {
  const code = record.last_error?.code ?? 'internal';
  if (blockedReason === null && wasRejected(record)) {
    return { description: text.lead.approvedSince, nextAction: 'send_now' };
  }
  if (code === 'lost_by_server') {
    return record.last_error?.fields
      ? { description: text.lead.lostWithoutDocuments, nextAction: unlessTooLate('edit', record, now) }
      : { description: text.lead.lostAgain, nextAction: 'send_now' };
  }
  return {
    description: record.last_error
      ? code === 'internship_closed'
        ? closedSentence(record)
        : errorMessage(record.last_error.code, record.last_error.sentence)
      : text.errors.interrupted,
    nextAction: blockedReason && canEdit(record) ? 'remove' : unlessTooLate(actionFor(code), record, now),
  };
}

const unlessTooLate = (action: NextAction, record: OutboxRecord, now: number | null): NextAction =>
  action === 'edit' && now !== null && isTooLate(record.internship.last_date_to_apply, record.queued_at, now)
    ? 'remove'
    : action;

/** Its business may have closed it before the last day. */
const closedSentence = ({ internship: { last_date_to_apply: day }, updated_at }: OutboxRecord) =>
  text.lead.closed(isClosed(day, updated_at) ? longDate(day).replace(/ \d+$/, '') : null);

const isUntried = (code: OutboxErrorCode | undefined): boolean =>
  code === undefined || code === 'lost_by_server';

function nextTry({ next_attempt_at }: OutboxRecord, now: number | null): string | null {
  if (next_attempt_at === null || now === null || next_attempt_at <= now) return null;
  return text.nextTry(Math.ceil((next_attempt_at - now) / 60_000));
}

const draftLeads = { rejected: text.lead.draftRejected, gone: text.lead.draftGone };

/** README, The states; `now` in ms UTC, to see a hung try. */
export function statusOf(
  record: OutboxRecord,
  now: number | null = null,
  blockedReason: BlockedReason | null = wasRejected(record) ? 'rejected' : null,
  isConnected = false,
  isHeldBack = false,
  hasSignal = isConnected,
): OutboxStatus {
  const { state, last_error } = record;
  // An unknown version stays, so it is never shown as moving.
  if (record.version > RECORD_VERSION) {
    return {
      label: text.states.needs_attention,
      description: text.errors.newer_version,
      nextAction: 'reload',
    };
  }
  const label = text.states[state];
  const lastError = last_error && errorMessage(last_error.code, last_error.sentence);
  switch (state) {
    case 'draft':
      return blockedReason
        ? { label, description: draftLeads[blockedReason], nextAction: 'remove' }
        : { label, description: lastError ?? text.lead.draft, nextAction: 'finish' };
    case 'queued':
      if (isHeldBack && !record.any_link) {
        return { label, description: text.lead.waitingForWifi, nextAction: 'send_now' };
      }
      if (isConnected && isUntried(last_error?.code)) {
        const description = lastError ?? text.lead.sending;
        return { label: text.states.sending, description, nextAction: 'send_now' };
      }
      if (!isConnected && !hasSignal) {
        const isLost = last_error?.code === 'lost_by_server';
        return { label, description: isLost ? lastError! : text.lead.queued, nextAction: null };
      }
      return {
        label,
        description: [lastError ?? text.errors.no_answer, isConnected ? nextTry(record, now) : null]
          .filter((part) => part !== null)
          .join(' '),
        nextAction: 'send_now',
      };
    case 'sending':
      return now !== null && isStuck(record, now)
        ? { label, description: text.lead.sendingLong, nextAction: 'send_now' }
        : { label, description: text.lead.sending, nextAction: null };
    case 'sent':
      return {
        label,
        description: record.resent_at ? text.lead.sentAgain : text.lead.sent,
        nextAction: null,
      };
    case 'needs_login':
      return { label, description: lastError ?? text.errors.logged_out, nextAction: 'log_in' };
    case 'needs_attention':
      return { label, ...attentionOf(record, blockedReason, now) };
  }
}
