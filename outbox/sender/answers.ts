import type { ErrorCode, FieldErrors } from '#contract/errors';
import { refused } from '#contract/messages/site';
import { TUS_VERSION } from '#contract/uploads';
import { isOurs } from '#contract/worker-protocol';
import {
  receiptMatches,
  type AnyReceipt,
  type LastError,
  type OutboxRecord,
  type RetryCode,
} from '../record';
import type { OutboxEvent, TryEnd } from '../transition';

export type AnswerStatus = 'any' | 'a redirect' | '500 and above' | readonly number[];
/** `any` and `not our JSON` are decided without reading it: downloading a foreign page costs money. */
export type AnswerBody =
  | 'any'
  | 'not our JSON'
  | 'cut off'
  | 'the receipt of this application'
  | 'another receipt of this key'
  | 'an error of our server'
  | readonly ErrorCode[];

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
  { status: 'any', body: 'not our JSON', ...notOurs },
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
const answerTable = {
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

export type Retry = Extract<OutboxEvent, { type: 'retry_later' }>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFileReceipt = (value: unknown): boolean =>
  isObject(value) && typeof value['sha256'] === 'string' && typeof value['size'] === 'number';

function isReceipt(value: unknown): value is AnyReceipt {
  if (!isObject(value) || typeof value['idempotency_key'] !== 'string') return false;
  const { files, code_sha256: code, revision } = value;
  if (!isObject(files)) return typeof code === 'string' && typeof revision === 'number';
  return isFileReceipt(files['resume']) && isFileReceipt(files['cover_letter']);
}

/** A newer server may know more codes; its sentence is shown. */
function ourError(body: unknown): { code: ErrorCode; sentence: string; fields?: FieldErrors } | null {
  if (!isObject(body) || typeof body['code'] !== 'string' || typeof body['error'] !== 'string') return null;
  const error = { code: body['code'] as ErrorCode, sentence: body['error'] };
  return isObject(body['errors']) ? { ...error, fields: body['errors'] as FieldErrors } : error;
}

/** In ms; a date is compared with the Date header, as the phone's clock may be wrong. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  const serverNow = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(until)) return undefined;
  return Math.max(0, until - (Number.isNaN(serverNow) ? now : serverNow));
}

interface Content {
  isCutOff: boolean;
  error: LastError | null;
  receipt: AnyReceipt | null;
  applicationId: number | null;
}

const idIn = (body: unknown): number | null => {
  const application = isObject(body) ? body['internship_application'] : undefined;
  return isObject(application) && Number.isSafeInteger(application['id'])
    ? (application['id'] as number)
    : null;
};

async function readContent(response: Response): Promise<Content> {
  const content: Content = { isCutOff: false, error: null, receipt: null, applicationId: null };
  try {
    const body: unknown = await response.json();
    const receipt = isObject(body) ? body['receipt'] : undefined;
    return {
      ...content,
      error: ourError(body),
      receipt: isReceipt(receipt) ? receipt : null,
      applicationId: idIn(body),
    };
  } catch {
    return { ...content, isCutOff: true };
  }
}

function hasStatus(expected: AnswerStatus, { status, type, redirected }: Response): boolean {
  if (expected === 'any') return true;
  if (expected === 'a redirect') return type === 'opaqueredirect' || redirected || status === 0;
  return expected === '500 and above' ? status >= 500 : expected.includes(status);
}

function hasContent(
  expected: Exclude<AnswerBody, 'any' | 'not our JSON'>,
  { isCutOff, error, receipt }: Content,
  record: OutboxRecord | null,
): boolean {
  switch (expected) {
    case 'cut off':
      return isCutOff;
    case 'the receipt of this application':
      return record !== null && receipt !== null && receiptMatches(record, receipt);
    case 'another receipt of this key':
      return record !== null && receipt?.idempotency_key === record.id && !receiptMatches(record, receipt);
    case 'an error of our server':
      return error !== null;
    default:
      return error !== null && (expected as readonly string[]).includes(error.code);
  }
}

export const isJson = (response: Response) =>
  isOurs(response) && /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '');

/** More than that there were too many, such as that a pending student has sent enough. */
const ownSentence = (error: LastError | null | undefined): string | undefined =>
  error?.code === 'too_many_tries' && error.sentence !== refused.tooManyTries ? error.sentence : undefined;

function retryOf({ headers }: Response, code: RetryCode, now: number, sentence?: string): Retry {
  const wait = retryAfter(headers, now);
  return {
    type: 'retry_later',
    code,
    ...(wait !== undefined && { retry_after: wait }),
    ...(sentence !== undefined && { sentence }),
  };
}

function toEvent(row: AnswerRow, response: Response, content: Content | null, now: number): TryEnd | null {
  switch (row.event) {
    case 'send_documents':
      return null;
    case 'accepted':
      return {
        type: 'accepted',
        receipt: content!.receipt!,
        ...(content!.applicationId !== null && { application_id: content!.applicationId }),
      };
    case 'unauthorised':
      return { type: 'unauthorised', code: content!.error!.code as 'token_missing' | 'session_expired' };
    case 'refused':
      return { type: 'refused', error: row.code ? { code: row.code } : content!.error! };
    case 'retry_later':
      return retryOf(response, row.code, now, row.code === 'busy' ? ownSentence(content?.error) : undefined);
  }
}

async function decide(
  rows: readonly AnswerRow[],
  record: OutboxRecord | null,
  response: Response,
  now: number,
): Promise<TryEnd | null> {
  let content: Content | null = null;
  for (const row of rows) {
    if (!hasStatus(row.status, response)) continue;
    if (row.body === 'not our JSON') {
      if (isJson(response)) continue;
    } else if (row.body !== 'any') {
      if (!isJson(response)) continue;
      content ??= await readContent(response);
      if (!hasContent(row.body, content, record)) continue;
    }
    return toEvent(row, response, content, now);
  }
  throw new Error('the last row of every table fits any answer');
}

/** Only our server's answer counts: status, JSON, and for 201 a matching receipt. */
export const readAnswer = async (record: OutboxRecord, response: Response, now: number): Promise<TryEnd> =>
  (await decide(answerTable.form, record, response, now))!;

/** Null without a receipt: the documents may be sent. */
export const readReceiptAnswer = (
  record: OutboxRecord,
  response: Response,
  now: number,
): Promise<TryEnd | null> => decide(answerTable.question, record, response, now);

/** Bytes stored of an upload; `gone` for an unknown id; `conflict` for a wrong offset or a parallel piece. */
export type UploadAnswer = { received: number } | 'gone' | 'conflict';

const isTus = (response: Response) =>
  isOurs(response) && response.headers.get('Tus-Resumable') === TUS_VERSION;

/** By the network, neither for the size nor for now; ours says 405 when a proxy took the header of a POST. */
export const isMethodRefused = (response: Response): boolean =>
  response.status === 405 || (!isOurs(response) && ![408, 413, 425, 429].includes(response.status));

export async function readUploadAnswer(
  response: Response,
  success: 200 | 201 | 204,
  size: number,
  now: number,
): Promise<UploadAnswer | TryEnd> {
  const { status, headers } = response;
  if (status === success && isTus(response)) {
    const offset = headers.get('Upload-Offset') ?? '';
    const received = /^\d{1,15}$/.test(offset) ? Number(offset) : Infinity;
    return received <= size ? { received } : retryOf(response, 'not_ours', now);
  }
  if (status === 404 && isTus(response)) return 'gone';
  if (status === 409 && isTus(response)) return 'conflict';
  // A HEAD answer has no body with the code.
  if (status === 401 && isTus(response)) return { type: 'unauthorised', code: 'session_expired' };
  return (await decide(answerTable.piece, null, response, now))!;
}
