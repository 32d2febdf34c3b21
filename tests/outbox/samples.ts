import { createHash } from 'node:crypto';
import { newDraft, type OutboxRecord, type OutboxState, type StoredFile } from '#outbox/record';
import type { Receipt } from '#contract/applications';

export const NOW = Date.UTC(2026, 10, 20, 2, 0, 0);
export const OWNER = 7;
export const session = { token: 'token-of-7', userId: OWNER };
export const internship = {
  id: 3,
  title: 'Junior Bookkeeper',
  company_name: 'Ela Accounting',
  last_date_to_apply: '2026-12-24',
};

/** Somebody who is registered without signal, and the code that is shown. */
export const person = {
  ...{ full_name: 'Sina Wari', date_of_birth: '2007-04-09' },
  ...{ mobile_number: '', city: 'Lae', cohort: '2026 A' },
  ...{ gender: '', school_year: '', guardian: '' },
};
export const claimCode = '7K2QX-M9TBD';

export const hash = (bytes: ArrayBuffer | Uint8Array): string =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

/** Bytes that are a PDF by their content, different for each text. */
export const pdf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`));
export const pdfFile = (text: string, name = `${text}.pdf`): File =>
  new File([pdf(text)], name, { type: 'application/pdf' });

export const storedFile = (text: string): StoredFile => ({
  name: `${text}.pdf`,
  kind: 'pdf',
  type: 'application/pdf',
  size: pdf(text).length,
  sha256: hash(pdf(text)),
});

/** A complete record in the given state, as the transitions leave it. */
export function recordIn(state: OutboxState, changes: Partial<OutboxRecord> = {}): OutboxRecord {
  const complete: OutboxRecord = {
    ...newDraft('3f0e8f0a-6f4c-4f57-9d3a-0d6a3c1b2e4f', OWNER, internship, NOW - 60_000),
    levels: [{ grade: 12, school_name: 'Gordons Secondary School' }],
    files: { resume: storedFile('resume'), cover_letter: storedFile('letter') },
    state,
    ...(state === 'draft' ? {} : { queued_at: NOW - 30_000 }),
    ...(state === 'queued' ? { next_attempt_at: NOW } : {}),
    ...(state === 'sending'
      ? { attempts: 1, lease: { holder: 'page', until: NOW + 60_000, since: NOW } }
      : {}),
    ...(state === 'needs_login' ? { last_error: { code: 'session_expired' as const } } : {}),
    ...(state === 'needs_attention' ? { last_error: { code: 'account_rejected' as const } } : {}),
  };
  const record = { ...complete, ...changes };
  return state === 'sent' ? { ...record, receipt: receiptFor(record) } : record;
}

export function receiptFor(record: OutboxRecord): Receipt {
  const { resume, cover_letter } = record.files;
  if (!resume || !cover_letter) throw new Error('only a complete record has a receipt');
  return {
    idempotency_key: record.id,
    files: {
      resume: { sha256: resume.sha256, size: resume.size },
      cover_letter: { sha256: cover_letter.sha256, size: cover_letter.size },
    },
  };
}

/** Numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
