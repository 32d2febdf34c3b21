import { IDEMPOTENCY_KEY_HEADER } from '#contract/idempotency';
import type { FieldErrors } from '#contract/errors';
import { documentFields, fileSentences, type DocumentField } from '#contract/files';
import { readAnswer, type Outcome } from './answers';
import type { OutboxRecord, Session, StoredFile } from '../record';
import type { Timers } from '../timers';

export const APPLICATIONS_PATH = '/api/internship_applications';

/** Half of what a 2G link carries up, in bytes a second, and a minute for everything around it. */
const SLOWEST_LINK = 2 * 1024;
const GRACE = 60_000;

/**
 * How long one try may take. A fetch does not tell how far an upload has come, so this is no time-out for a slow link
 * but an end for one on which nothing gets through.
 * @param bytes what is to be sent
 * @returns milliseconds
 */
export const patience = (bytes: number): number => GRACE + Math.ceil((bytes / SLOWEST_LINK) * 1000);

export interface SendDependencies {
  fetch: typeof fetch;
  now(): number;
  timers: Timers;
  sha256(bytes: ArrayBuffer): Promise<string>;
}

type StoredBytes = Record<DocumentField, ArrayBuffer | null>;

/**
 * Sends one application in one request and reads the answer. Never throws: what goes wrong is an outcome.
 * @param bytes as they are stored; they are hashed again, and never sent when they are not what the record says
 * @param signal ends the try from outside (logout, lease lost): outcome `interrupted`
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

  const ending = new AbortController();
  const interrupt = () => ending.abort();
  let stalled = false;
  if (signal.aborted) return { type: 'retry_later', code: 'interrupted' };
  signal.addEventListener('abort', interrupt, { once: true });
  const stop = timers.after(patience(size), () => {
    stalled = true;
    ending.abort();
  });
  try {
    const response = await fetch(APPLICATIONS_PATH, {
      method: 'POST',
      headers: { Authorization: `Bearer ${session.token}`, [IDEMPOTENCY_KEY_HEADER]: record.id },
      body: form,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal: ending.signal,
    });
    return await readAnswer(record, response, now());
  } catch {
    if (stalled) return { type: 'retry_later', code: 'stalled' };
    return { type: 'retry_later', code: signal.aborted ? 'interrupted' : 'no_answer' };
  } finally {
    stop();
    // Also ends the download of an answer that was not ours: it would cost the person money.
    ending.abort();
    signal.removeEventListener('abort', interrupt);
  }
}
