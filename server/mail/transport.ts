import type { Message } from './message';

/** For this mail `refused` (permanent) or `deferred` (temporary); `unreachable`: for all mails. */
export type FailureKind = 'refused' | 'deferred' | 'unreachable';

/** Of transports. The message is logged and contains no personal data. */
export class MailError extends Error {
  override name = 'MailError';
  constructor(
    readonly failureKind: FailureKind,
    message: string,
  ) {
    super(message);
  }
}

/** SMTP, or a folder. */
export interface MailTransport {
  /** Resolves on acceptance. @throws MailError, also on abort, although the mail may have been accepted */
  send(message: Message, signal: AbortSignal): Promise<void>;
  /** Called after the last `send`. */
  close(): void;
}
