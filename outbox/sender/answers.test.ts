import { describe, expect, it } from 'vitest';
import { errorTable, type ErrorCode } from '#contract/errors';
import { PORTAL_HEADER } from '#contract/worker-protocol';
import { NOW, receiptFor, recordIn } from '../../tests/outbox/samples';
import { readAnswer, retryAfter } from './answers';

const record = recordIn('sending');
const receipt = receiptFor(record);
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { [PORTAL_HEADER]: '1', 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
const ours = (code: ErrorCode, status: number = errorTable[code].status) =>
  json(status, { code, error: 'A sentence.', message: 'A sentence.' });
const read = (response: Response) => readAnswer(record, response, NOW);

const page = (status: number, words = '<h1>Blocked</h1>') => new Response(words, { status });
const html = { 'Content-Type': 'text/html' };
const again = (code: string) => ({ type: 'retry_later', code });

describe('accepted', () => {
  it('is a 201 in JSON whose receipt echoes the id and both files', async () => {
    expect(await read(json(201, { status: 201, receipt }))).toEqual({ type: 'accepted', receipt });
  });
  const { resume, cover_letter } = receipt.files;
  it.each([
    ['no receipt', {}],
    ['another id', { receipt: { ...receipt, idempotency_key: 'x' } }],
    ['one hash wrong', { receipt: { ...receipt, files: { ...receipt.files, resume: cover_letter } } }],
    ['one file missing', { receipt: { ...receipt, files: { resume } } }],
    ['null', null],
  ])('is not a 201 with %s: tried again', async (_name, body) => {
    expect(await read(json(201, body))).toEqual(again('wrong_receipt'));
  });
  it.each([
    ['a 200, however good it looks', json(200, { receipt })],
    ['a 201 that is not JSON', json(201, { receipt }, html)],
  ])('is not %s', async (_name, response) => {
    expect(await read(response)).toEqual(again('not_ours'));
  });
});

describe('unauthorised', () => {
  it.each(['token_missing', 'session_expired'] as const)('is a 401 of ours: %s', async (code) => {
    expect(await read(ours(code))).toEqual({ type: 'unauthorised', code });
  });
  it.each([
    ['a proxy page', page(401)],
    ['another JSON', json(401, { error: 'no' })],
    ['a code that has nothing to do with a session', ours('invalid_credentials')],
  ])('is not a 401 that is %s: tried again', async (_name, response) => {
    expect(await read(response)).toEqual(again('not_ours'));
  });
});

describe('refused', () => {
  it.each([
    ['account_rejected', 403],
    ['not_student', 403],
    ['internship_not_found', 404],
    ['already_applied', 409],
    ['idempotency_conflict', 409],
    ['file_too_large', 413],
    ['unsupported_file', 415],
    ['validation_failed', 422],
    ['internship_closed', 422],
  ] as const)('%s with %i needs the person', async (code, status) => {
    expect(await read(ours(code, status))).toEqual({
      type: 'refused',
      error: { code, sentence: 'A sentence.' },
    });
  });
  it('shows the sentence of a code that only a newer server knows', async () => {
    const answer = await read(json(422, { code: 'newer', error: 'No.' }));
    expect(answer).toEqual({ type: 'refused', error: { code: 'newer', sentence: 'No.' } });
  });
  it('keeps the sentences for single fields', async () => {
    const errors = { resume: ['Resume is empty.'] };
    const answer = await read(json(422, { code: 'validation_failed', error: 'No.', message: 'No.', errors }));
    expect(answer).toMatchObject({ error: { fields: errors } });
  });
  it.each([403, 404, 409, 413, 415, 422])(
    '%i of something else in between is tried again',
    async (status) => {
      for (const response of [
        page(status),
        json(status, { code: 'internship_closed' }),
        json(status, ['not', 'ours']),
      ]) {
        expect(await read(response)).toEqual(again('not_ours'));
      }
    },
  );
});

describe('tried again', () => {
  it.each([408, 425, 429])('%i: busy', async (status) => {
    expect(await read(json(status, { code: 'too_many_tries', error: 'Wait.' }))).toMatchObject(again('busy'));
  });
  it.each([500, 502, 503, 504, 507, 599])('%i, ours or a proxy’s', async (status) => {
    expect(await read(ours('internal', status))).toMatchObject(again('server_error'));
    expect(await read(page(status))).toMatchObject({ type: 'retry_later' });
  });
  it.each([400, 402, 405, 406, 410, 418, 451])('%i', async (status) => {
    expect(await read(ours('bad_json', status))).toEqual(again('not_ours'));
  });
  it('a form that something on the way has cut off', async () => {
    expect(await read(ours('bad_multipart'))).toEqual(again('cut_off'));
  });
  const redirects = [301, 302, 303, 307, 308].map(
    (status) =>
      [`a redirect: ${status}`, new Response(null, { status, headers: { Location: '/' } })] as const,
  );
  const opaque = { type: { value: 'opaqueredirect' }, status: { value: 0 } };
  it.each([
    ...[200, 202, 206].map((status) => [`a success that is not ours: ${status}`, page(status)] as const),
    ['a success that is not ours: 204', new Response(null, { status: 204 })],
    ...redirects,
    ['our receipt without our mark', Response.json({ status: 201, receipt }, { status: 201 })],
    ['a refusal without it', Response.json({ code: 'internship_closed', error: 'x' }, { status: 422 })],
    [
      'the end of a session without it',
      Response.json({ code: 'session_expired', error: 'x' }, { status: 401 }),
    ],
    ['an opaque redirect, as a browser shows it', Object.defineProperties(new Response(null), opaque)],
  ] as const)('%s', async (_name, response) => {
    expect(await read(response)).toEqual(again('not_ours'));
  });
  const whole = JSON.stringify({ status: 201, receipt });
  it.each([
    ['cut off', whole.slice(0, whole.length / 2)],
    ['broken', new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) })],
  ])('a body that was %s', async (_name, body) => {
    const headers = { [PORTAL_HEADER]: '1', 'Content-Type': 'application/json' };
    expect(await read(new Response(body, { status: 201, headers }))).toEqual(again('cut_off'));
  });
});

describe('Retry-After', () => {
  const wait = (headers: Record<string, string>) => retryAfter(new Headers(headers), NOW);
  it('is read in seconds', () => expect(wait({ 'Retry-After': '120' })).toBe(120_000));
  it('is read as a date, measured by the server’s own clock', () => {
    const headers = { 'Retry-After': 'Fri, 01 Jan 2021 00:01:00 GMT', Date: 'Fri, 01 Jan 2021 00:00:00 GMT' };
    expect(wait(headers)).toBe(60_000);
  });
  it('that has passed asks for nothing', () =>
    expect(wait({ 'Retry-After': 'Fri, 01 Jan 2021 00:00:00 GMT' })).toBe(0));
  it('that makes no sense is not heard', () => {
    expect(wait({ 'Retry-After': 'soon' })).toBeUndefined();
    expect(wait({})).toBeUndefined();
  });
  it('travels with the outcome', async () => {
    const response = json(429, { code: 'too_many_tries', error: 'Wait.' }, { 'Retry-After': '30' });
    const outcome = { type: 'retry_later', code: 'busy', retry_after: 30_000 };
    expect(await read(response)).toEqual({ ...outcome, sentence: 'Wait.' });
  });
});

describe('why our server wants no more for now', () => {
  const { sentence } = errorTable.too_many_tries;
  it.each([
    [
      'is kept when it is said of this application',
      json(429, { code: 'too_many_tries', error: 'Later.' }),
      'Later.',
    ],
    [
      'is our own word when the server says it of everything',
      json(429, { code: 'too_many_tries', error: sentence }),
      undefined,
    ],
    ['is not read from the page of somebody else', new Response('<p>Wait</p>', { status: 429 }), undefined],
  ])('%s', async (_, response, expected) => {
    expect(await read(response)).toEqual({
      type: 'retry_later',
      code: 'busy',
      ...(expected !== undefined && { sentence: expected }),
    });
  });
});
