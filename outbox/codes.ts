import type { ErrorCode, FieldErrors } from '#contract/errors';

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
  | 'newer_version';
export type OutboxErrorCode = RetryCode | LocalCode | ErrorCode;

/** The last answer but receipts. `sentence` is the server's own, when more specific than the code. */
export interface LastError {
  code: OutboxErrorCode;
  sentence?: string;
  /** Sentences for single fields (413, 415, 422), to be shown beside them. */
  fields?: FieldErrors;
}

interface Failed {
  last_error: LastError | null;
}

/** Whether the last try was answered by something other than our working server. */
export const wasAnsweredWrongly = ({ last_error }: Failed): boolean =>
  last_error !== null && wrongAnswers.includes(last_error.code);

/** Whether the phone has lost a part of a queued application. */
export const wasLost = ({ last_error }: Failed): boolean => last_error?.code === 'half_written';
