import type { Receipt } from '#contract/applications';
import type { FieldErrors } from '#contract/errors';
import type { DocumentField } from '#contract/files';
import type { DraftChanges, LastError, OutboxRecord, RetryCode, StoredUpload } from './record';

/** Content of a draft besides its documents. */
export type Written = Pick<OutboxRecord, 'levels' | 'typed'>;

/** The person looks at the page; our server has answered something else; the phone is on another link. */
export type LinkSign = 'look' | 'answer' | 'change';

/** Everything that can happen to a record. `holder` is the drainer that reports; it must hold the lease. */
export type OutboxEvent =
  /** `seen`: what the writer believes is stored; rejected when another tab has written since. */
  | { type: 'change'; changes: DraftChanges; seen?: Written }
  /** `at` is when it was written, by the server's clock where the phone knows it; by the phone's otherwise. */
  | { type: 'queue'; at?: number }
  | { type: 'start_sending'; holder: string }
  | { type: 'renew_lease'; holder: string }
  /** The server has said how much of a document it has. */
  | { type: 'uploaded'; holder: string; field: DocumentField; upload: StoredUpload }
  /** The server does not have the earlier application that a document was taken over from. */
  | { type: 'source_gone'; holder: string; field: DocumentField }
  /** The form leaves the phone: from now on it may have arrived, whatever comes back. */
  | { type: 'form_sent'; holder: string }
  /** Valid from any drainer, also from a frozen tab that reports late. */
  | { type: 'accepted'; receipt: Receipt; application_id?: number }
  /** `random` 0 to 1, `retry_after` in milliseconds; `sentence` of our server, where it says more than the code. */
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
  /** `sign`: a look at the page does not shorten the backoff of a server that answers wrongly. */
  | { type: 'link_improved'; sign?: LinkSign }
  /** On the person's request; also during Retry-After. */
  | { type: 'send_now' }
  /** `holder_gone`: the Web Lock proves that the holder is dead, before its lease expires. */
  | { type: 'lease_expired'; holder_gone: boolean }
  | { type: 'edit' }
  /** The server has nothing under the key of a receipt: it was put back. `missing`: documents that are gone here too. */
  | { type: 'lost_by_server'; missing?: FieldErrors };
export type OutboxEventType = OutboxEvent['type'];
