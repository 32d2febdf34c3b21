import type { Receipt } from '#contract/applications';
import type { FieldErrors } from '#contract/errors';
import type { DocumentField } from '#contract/files';
import type { DraftChanges, LastError, OutboxRecord, RetryCode, StoredUpload } from './record';

/** Content of a draft besides its documents. */
export type Written = Pick<OutboxRecord, 'levels' | 'typed'>;

/** The page is shown; our server has answered something else; the phone is on another link. */
export type LinkSign = 'look' | 'answer' | 'change';

/** Every event of a record. `holder` is the reporting sender; it must hold the lease. */
export type OutboxEvent =
  /** `seen`: the stored content as the writer knows it; rejected when another tab has written since. */
  | { type: 'change'; changes: DraftChanges; seen?: Written }
  /** `at`: when it was written, by the server's clock if known, else the phone's. */
  | { type: 'queue'; at?: number }
  | { type: 'start_sending'; holder: string }
  | { type: 'renew_lease'; holder: string }
  /** The server has confirmed stored bytes of a document. */
  | { type: 'uploaded'; holder: string; field: DocumentField; upload: StoredUpload }
  /** The server lacks the earlier application that a document is reused from. */
  | { type: 'source_gone'; holder: string; field: DocumentField }
  /** The form leaves the phone and may arrive from now on, whatever the answer. */
  | { type: 'form_sent'; holder: string }
  /** Valid from any sender, also from a frozen tab that reports late. */
  | { type: 'accepted'; receipt: Receipt; application_id?: number }
  /** `random` 0 to 1, `retry_after` in milliseconds; `sentence` of our server when more specific than the code. */
  | {
      type: 'retry_later';
      holder: string;
      code: RetryCode;
      random: number;
      retry_after?: number;
      sentence?: string;
    }
  | { type: 'unauthorised'; code: 'token_missing' | 'session_expired' | 'logged_out' }
  | { type: 'refused'; holder: string; error: LastError }
  | { type: 'logged_in' }
  /** `sign`: opening the page does not shorten the backoff of a server that answers wrongly. */
  | { type: 'link_improved'; sign?: LinkSign }
  /** On the person's request; also during Retry-After. */
  | { type: 'send_now' }
  /** `holder_gone`: the Web Lock proves the holder dead, before its lease expires. */
  | { type: 'lease_expired'; holder_gone: boolean }
  | { type: 'edit' }
  /** The server has no application under a receipt's key: it was restored. `missing`: documents gone here too. */
  | { type: 'lost_by_server'; missing?: FieldErrors };
export type OutboxEventType = OutboxEvent['type'];
