import { describe, expect, it } from 'vitest';
import { NOW, hash, pdf, receiptFor, recordIn, session } from '../../tests/outbox/samples';
import { errorAnswer } from '../../tests/outbox/test-server';
import { sendTimeoutMs, send, type SendDependencies } from './send';

const record = recordIn('sending');
const bytes = { resume: pdf('resume').buffer, cover_letter: pdf('letter').buffer };
const accepted = () =>
  new Response(JSON.stringify({ receipt: receiptFor(record) }), {
    status: 201,
    headers: { 'Content-Type': 'application/json' },
  });
const deps = (answer: SendDependencies['fetch']): SendDependencies => ({
  fetch: answer,
  now: () => NOW,
  timers: { after: () => () => undefined, every: () => () => undefined },
  sha256: (stored) => Promise.resolve(hash(stored)),
  note: () => Promise.resolve(),
  findSource: () => Promise.resolve(null),
});
const signal = () => new AbortController().signal;

it('sends one multipart request with the key, the token, and both documents under their names', async () => {
  let asked: { url: unknown; init: RequestInit | undefined } | undefined;
  const answer = await send(
    deps((url, init) => {
      asked = { url, init };
      return Promise.resolve(accepted());
    }),
    record,
    bytes,
    session,
    signal(),
  );
  expect(answer).toEqual({ type: 'accepted', receipt: receiptFor(record) });
  expect(asked?.url).toBe('/api/internship_applications');
  expect(asked?.init).toMatchObject({
    method: 'POST',
    redirect: 'manual',
    headers: { Authorization: `Bearer ${session.token}`, 'Idempotency-Key': record.id },
  });
  const form = asked?.init?.body as FormData;
  expect([...form.keys()]).toEqual([
    'internship_id',
    'level_achieved',
    'queued_at',
    'resume',
    'cover_letter',
  ]);
  expect(form.get('internship_id')).toBe(String(record.internship.id));
  expect(JSON.parse(form.get('level_achieved') as string)).toEqual(record.levels);
  expect(form.get('queued_at')).toBe(new Date(record.queued_at!).toISOString());
  const resume = form.get('resume') as File;
  expect([resume.name, resume.type]).toEqual(['resume.pdf', 'application/pdf']);
  expect(hash(await resume.arrayBuffer())).toBe(record.files.resume?.sha256);
});

describe('bytes that are not what the record says', () => {
  it.each([
    ['changed', { ...bytes, cover_letter: pdf('other').buffer }, ['cover_letter']],
    ['gone', { resume: null, cover_letter: null }, ['resume', 'cover_letter']],
    ['exchanged', { resume: bytes.cover_letter, cover_letter: bytes.resume }, ['resume', 'cover_letter']],
  ])('are never sent: %s', async (_name, wrong, fields) => {
    const asked: unknown[] = [];
    const withoutReceipt = deps((path, init) => {
      asked.push([init?.method, path, init?.body]);
      return Promise.resolve(errorAnswer('not_found'));
    });
    const outcome = await send(withoutReceipt, record, wrong, session, signal());
    expect(asked).toEqual([['GET', `/api/receipts/${record.id}`, undefined]]);
    expect(outcome).toMatchObject({ type: 'refused', error: { code: 'file_damaged' } });
    if (outcome.type === 'refused') expect(Object.keys(outcome.error.fields ?? {})).toEqual(fields);
  });
});

it('nothing is sent when the try was ended before', async () => {
  const nobody = deps(() => Promise.reject(new Error('nothing may be sent')));
  const ended = { type: 'retry_later', code: 'interrupted' };
  expect(await send(nobody, record, bytes, session, AbortSignal.abort())).toEqual(ended);
});

it('has sendTimeoutMs for two full documents on the slowest 2G link, and a minute more', () => {
  const tenMegabytes = 10 * 1024 * 1024;
  expect(sendTimeoutMs(tenMegabytes)).toBeGreaterThan((tenMegabytes / 4096) * 1000 * 1.5);
  expect(sendTimeoutMs(0)).toBe(60_000);
});
