import type { DocumentField } from '#contract/files';
import { uploadOf, type OutboxRecord } from './record';

export interface Progress {
  /** Bytes of the documents that the server has confirmed. */
  sent: number;
  /** Bytes of the documents without reused ones. */
  total: number;
  /** 0 to 99: complete only with the receipt. */
  percent: number;
}

/** Bytes of a document to send: none of a reused one. */
function bytesOfOwn(
  { files, uploads }: Pick<OutboxRecord, 'files' | 'uploads'>,
  field: DocumentField,
): number {
  const file = files[field];
  return file && (!file.from || uploads[field]) ? file.size : 0;
}

/** Upload progress of a waiting application; null before the first piece, and for a single request. */
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
