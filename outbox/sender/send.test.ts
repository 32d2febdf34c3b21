import { expect, it } from 'vitest';
import type { DocumentField } from '#contract/files';
import { PORTAL_HEADER } from '#contract/worker-protocol';
import { NOW, hash, pdf, receiptFor, recordIn, session } from '../../tests/outbox/samples';
import { errorAnswer } from '../../tests/outbox/test-server';
import type { OutboxStore } from '../store/store';
import { sendTimeoutMs, send, type SendDependencies } from './send';

const record = recordIn('sending');
const bytes = { resume: pdf('resume').buffer, cover_letter: pdf('letter').buffer };
const none = { resume: null, cover_letter: null };
const accepted = () =>
  new Response(JSON.stringify({ receipt: receiptFor(record) }), {
    status: 201,
    headers: { [PORTAL_HEADER]: '1', 'Content-Type': 'application/json' },
  });
/** With a store that has these bytes. */
const deps = (
  answer: SendDependencies['fetch'],
  stored: typeof bytes | typeof none = bytes,
): SendDependencies => ({
  fetch: answer,
  now: () => NOW,
  network: { byPost: false },
  timers: { after: () => () => undefined, every: () => () => undefined },
  sha256: (stored) => Promise.resolve(hash(stored)),
  store: {
    readDocument: (_id: string, field: DocumentField) => Promise.resolve(stored[field]),
    apply: () => Promise.resolve(record),
  } as Partial<OutboxStore> as OutboxStore,
  notify: () => undefined,
});
const claimed = { record, session, holder: 'page' };
const signal = () => new AbortController().signal;

it('sends one multipart request with the key, the token, and both documents under their names', async () => {
  let asked: { url: unknown; init: RequestInit | undefined } | undefined;
  const answer = await send(
    deps((url, init) => {
      asked = { url, init };
      return Promise.resolve(accepted());
    }),
    claimed,
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

it.each([
  ['changed', { ...bytes, cover_letter: pdf('other').buffer }, ['cover_letter']],
  ['gone', none, ['resume', 'cover_letter']],
  ['exchanged', { resume: bytes.cover_letter, cover_letter: bytes.resume }, ['resume', 'cover_letter']],
])('bytes that are not what the record says are never sent: %s', async (_name, wrong, fields) => {
  const asked: [unknown, unknown, string[]][] = [];
  const withoutCopy = deps((path, { method, body } = {}) => {
    asked.push([method, path, [...(body as FormData).keys()]]);
    const errors = Object.fromEntries(fields.map((field) => [field, ['It is gone.']]));
    return Promise.resolve(errorAnswer('document_gone', errors));
  }, wrong);
  const end = await send(withoutCopy, claimed, signal());
  expect(asked).toEqual([['POST', '/api/internship_applications', expect.any(Array)]]);
  for (const field of fields) {
    expect(asked[0]![2]).not.toContain(field);
    expect(asked[0]![2]).toContain(`${field}_sha256`);
  }
  expect(end).toMatchObject({ type: 'refused', error: { code: 'file_damaged' } });
  if (end.type === 'refused') expect(Object.keys(end.error.fields ?? {})).toEqual(fields);
});

it('nothing is sent when the try was ended before', async () => {
  const nobody = deps(() => Promise.reject(new Error('nothing may be sent')));
  const ended = { type: 'retry_later', code: 'interrupted' };
  expect(await send(nobody, claimed, AbortSignal.abort())).toEqual(ended);
});

it('has sendTimeoutMs for two full documents on the slowest 2G link, and a minute more', () => {
  const tenMegabytes = 10 * 1024 * 1024;
  expect(sendTimeoutMs(tenMegabytes)).toBeGreaterThan((tenMegabytes / 4096) * 1000 * 1.5);
  expect(sendTimeoutMs(0)).toBe(60_000);
});
