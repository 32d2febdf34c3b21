import type { FieldErrors } from '#contract/errors';
import { documentFields, fileSentences, type DocumentField } from '#contract/files';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { Environment } from '../environment';
import type { OutboxRecord, Session, StoredFile } from '../record';
import { readAnswer, type Outcome } from './answers';

export const APPLICATIONS_PATH = '/api/internship_applications';

/** Half of what a 2G link uploads, in bytes per second. */
const MIN_BYTES_PER_SECOND = 2 * 1024;
const BASE_TIMEOUT_MS = 60_000;

/**
 * The timeout of one try. fetch reports no upload progress, so it must be long enough for the slowest link that works.
 * @param bytes size of both documents
 * @returns milliseconds
 */
export const sendTimeoutMs = (bytes: number): number =>
  BASE_TIMEOUT_MS + Math.ceil((bytes / MIN_BYTES_PER_SECOND) * 1000);

export type SendDependencies = Pick<Environment, 'fetch' | 'now' | 'timers' | 'sha256'>;

type StoredBytes = Record<DocumentField, ArrayBuffer | null>;

/**
 * Sends one application in one request and reads the answer. Never throws: every failure is an outcome.
 * @param bytes the stored bytes; hashed again, and never sent when they differ from the record's hash
 * @param signal aborts the try (logout, lost lease): outcome `interrupted`
 */
export async function send(
  { fetch, now, timers, sha256 }: SendDependencies,
  record: OutboxRecord,
  bytes: StoredBytes,
  session: Session,
  signal: AbortSignal,
): Promise<Outcome> {
  const form = new FormData();
  form.set('internship_id', String(record.internship.id));
  form.set('level_achieved', JSON.stringify(record.levels));
  if (record.queued_at !== null) form.set('queued_at', new Date(record.queued_at).toISOString());

  const damaged: DocumentField[] = [];
  let size = 0;
  for (const field of ['resume', 'cover_letter'] as const) {
    const file: StoredFile | null = record.files[field];
    const stored = bytes[field];
    if (file === null || stored === null || (await sha256(stored)) !== file.sha256) {
      damaged.push(field);
      continue;
    }
    size += stored.byteLength;
    form.set(field, new File([stored], file.name, { type: file.type }));
  }
  if (damaged.length > 0) {
    const fields: FieldErrors = {};
    for (const field of damaged) fields[field] = [fileSentences.unreadable(documentFields[field])];
    return { type: 'refused', error: { code: 'file_damaged', fields } };
  }

  const request = new AbortController();
  const abort = () => request.abort();
  let stalled = false;
  if (signal.aborted) return { type: 'retry_later', code: 'interrupted' };
  signal.addEventListener('abort', abort, { once: true });
  const cancelTimeout = timers.after(sendTimeoutMs(size), () => {
    stalled = true;
    abort();
  });
  try {
    const response = await fetch(APPLICATIONS_PATH, {
      method: 'POST',
      headers: { Authorization: `Bearer ${session.token}`, [IDEMPOTENCY_KEY_HEADER]: record.id },
      body: form,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal: request.signal,
    });
    return await readAnswer(record, response, now());
  } catch {
    if (stalled) return { type: 'retry_later', code: 'stalled' };
    return { type: 'retry_later', code: signal.aborted ? 'interrupted' : 'no_answer' };
  } finally {
    cancelTimeout();
    // Stops the download of a foreign answer, which would cost the person money.
    abort();
    signal.removeEventListener('abort', abort);
  }
}
