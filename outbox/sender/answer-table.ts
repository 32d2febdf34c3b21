import type { ErrorCode } from '#contract/errors';
import type { RetryCode } from '../record';

export type AnswerStatus = 'any' | 'a redirect' | '500 and above' | readonly number[];
/** `any` and `not JSON` are decided without reading it: downloading a foreign page costs money. */
export type AnswerBody =
  | 'any'
  | 'not JSON'
  | 'cut off'
  | 'the receipt of this application'
  | 'another receipt of this key'
  | 'an error of our server'
  | readonly ErrorCode[];

/** Meaning of an answer: an event of the transition table, or that the documents may be sent. */
export type AnswerRow = { status: AnswerStatus; body: AnswerBody } & (
  | { event: 'accepted' | 'unauthorised' | 'send_documents' }
  | { event: 'retry_later'; code: RetryCode }
  | { event: 'refused'; code?: ErrorCode }
);

const notOurs = { event: 'retry_later', code: 'not_ours' } as const;

const foreignAnswers: readonly AnswerRow[] = [
  { status: 'a redirect', body: 'any', ...notOurs },
  { status: '500 and above', body: 'any', event: 'retry_later', code: 'server_error' },
  // Our server says why, such as that a pending student has sent enough.
  { status: [429], body: ['too_many_tries'], event: 'retry_later', code: 'busy' },
  { status: [408, 425, 429], body: 'any', event: 'retry_later', code: 'busy' },
  { status: 'any', body: 'not JSON', ...notOurs },
  { status: 'any', body: 'cut off', event: 'retry_later', code: 'cut_off' },
];
const errorAnswers: readonly AnswerRow[] = [
  // The bytes on the phone are intact: a proxy or the link cut the form or the piece.
  { status: 'any', body: ['bad_multipart', 'upload_unreadable'], event: 'retry_later', code: 'cut_off' },
  { status: [401], body: ['token_missing', 'session_expired'], event: 'unauthorised' },
  { status: [403, 404, 409, 413, 415, 422], body: 'an error of our server', event: 'refused' },
  { status: 'any', body: 'any', ...notOurs },
];

/** Meaning of answers, by request. The first row that fits counts; outbox/README.md has them as a table. */
export const answerTable = {
  form: [
    ...foreignAnswers,
    { status: [201], body: 'the receipt of this application', event: 'accepted' },
    { status: [201], body: 'any', event: 'retry_later', code: 'wrong_receipt' },
    ...errorAnswers,
  ],
  question: [
    ...foreignAnswers,
    { status: [200], body: 'the receipt of this application', event: 'accepted' },
    { status: [200], body: 'another receipt of this key', event: 'refused', code: 'idempotency_conflict' },
    { status: [404], body: ['not_found'], event: 'send_documents' },
    ...errorAnswers,
  ],
  piece: [...foreignAnswers, ...errorAnswers],
} satisfies Record<string, readonly AnswerRow[]>;
