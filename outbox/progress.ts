import type { DocumentField } from '#contract/files';
import { uploadOf, type OutboxRecord } from './record';

export interface Progress {
  /** Bytes of the documents that the server has said it has. */
  sent: number;
  /** Bytes of the documents, but for those of earlier applications. */
  total: number;
  /** 0 to 99: it is whole when the receipt is here. */
  percent: number;
}

/** Bytes of a document that are sent with this application: none of one that is taken over from an earlier one. */
function bytesOfOwn(
  { files, uploads }: Pick<OutboxRecord, 'files' | 'uploads'>,
  field: DocumentField,
): number {
  const file = files[field];
  return file && (!file.from || uploads[field]) ? file.size : 0;
}

/** How much of a waiting application is on the server; null before the first piece, and when it goes in one request. */
export function progressOf(record: OutboxRecord): Progress | null {
  if (record.state === 'draft' || record.state === 'sent') return null;
  let sent = 0;
  let total = 0;
  for (const field of ['resume', 'cover_letter'] as const) {
    sent += uploadOf(record, field)?.received ?? 0;
    total += bytesOfOwn(record, field);
  }
  return sent > 0 && total > 0
    ? { sent, total, percent: Math.min(99, Math.floor((100 * sent) / total)) }
    : null;
}

/** Bytes of the documents that Apply sends. */
export const bytesToSend = (record: Pick<OutboxRecord, 'files' | 'uploads'>): number =>
  bytesOfOwn(record, 'resume') + bytesOfOwn(record, 'cover_letter');
