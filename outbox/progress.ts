import { uploadOf, type OutboxRecord } from './record';

export interface Progress {
  /** Bytes of both documents that the server has said it has. */
  sent: number;
  /** Bytes of both documents. */
  total: number;
  /** 0 to 99: it is whole when the receipt is here. */
  percent: number;
}

/** How much of a waiting application is on the server; null before the first piece, and when it goes in one request. */
export function progressOf(record: OutboxRecord): Progress | null {
  if (record.state === 'draft' || record.state === 'sent') return null;
  let sent = 0;
  let total = 0;
  for (const field of ['resume', 'cover_letter'] as const) {
    sent += uploadOf(record, field)?.received ?? 0;
    total += record.files[field]?.size ?? 0;
  }
  return sent > 0 && total > 0
    ? { sent, total, percent: Math.min(99, Math.floor((100 * sent) / total)) }
    : null;
}

/** Bytes of the documents that Apply sends. */
export const bytesToSend = ({ files }: Pick<OutboxRecord, 'files'>): number =>
  (files.resume?.size ?? 0) + (files.cover_letter?.size ?? 0);
