import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOW, claimCode, person, receiptFor, recordIn } from '../tests/outbox/samples';
import {
  LEASE_MS,
  MAX_RETRY_AFTER_MS,
  STUCK_MS,
  canEdit,
  isDue,
  transition as change,
  type OutboxEvent,
  type OutboxEventType,
} from './transition';
import { ImpossibleTransition } from './errors';
import { outboxStates, type OutboxState } from './record';

/** As the page reports it. */
const transition = (...[record, event, now]: Parameters<typeof change>) => change(record, event, now, 'page');

const registration = { ...person, code: claimCode, code_sha256: 'a hash', revision: 0 };
const upload = { id: 'an upload', sha256: 'a hash', received: 100, piece_size: 100 };

/** One of each event. */
const events: Record<OutboxEventType, OutboxEvent> = {
  change: { type: 'change', changes: { typed: { 10: 'Kila Kila' } } },
  queue: { type: 'queue' },
  start_sending: { type: 'start_sending', holder: 'page' },
  renew_lease: { type: 'renew_lease' },
  form_sent: { type: 'form_sent' },
  uploaded: { type: 'uploaded', field: 'resume', upload },
  accepted: { type: 'accepted', receipt: receiptFor(recordIn('sending')) },
  retry_later: { type: 'retry_later', code: 'no_answer', random: 0.5 },
  unauthorised: { type: 'unauthorised', code: 'session_expired' },
  refused: { type: 'refused', error: { code: 'internship_closed' } },
  registration_refused: { type: 'registration_refused' },
  logged_in: { type: 'logged_in' },
  link_improved: { type: 'link_improved' },
  send_now: { type: 'send_now' },
  lease_expired: { type: 'lease_expired', holder_gone: true },
  edit: { type: 'edit' },
  correct: { type: 'correct', person },
  lost_by_server: { type: 'lost_by_server' },
};

const X = 'impossible';
/** Where each event leads from draft, queued, sending, sent, needs_login, needs_attention. */
const expected: Record<OutboxEventType, (OutboxState | typeof X)[]> = {
  change: ['draft', X, X, X, X, X],
  queue: ['queued', X, X, X, X, X],
  start_sending: [X, 'sending', X, X, X, X],
  renew_lease: [X, X, 'sending', X, X, X],
  form_sent: [X, X, 'sending', X, X, X],
  uploaded: [X, X, 'sending', X, X, X],
  accepted: [X, 'sent', 'sent', 'sent', 'sent', 'sent'],
  retry_later: [X, X, 'queued', X, X, X],
  unauthorised: [X, 'needs_login', 'needs_login', X, X, X],
  refused: [X, X, 'needs_attention', X, X, X],
  registration_refused: [X, 'needs_attention', X, X, X, X],
  logged_in: [X, X, X, X, 'queued', X],
  link_improved: [X, 'queued', X, X, X, X],
  send_now: [X, 'queued', 'sending', X, X, 'queued'],
  lease_expired: [X, X, 'queued', X, X, X],
  edit: [X, X, X, X, X, 'draft'],
  correct: [X, 'queued', X, 'queued', X, 'queued'],
  lost_by_server: [X, X, X, 'queued', X, X],
};

describe('every pair of state and event', () => {
  for (const type of Object.keys(events) as OutboxEventType[]) {
    outboxStates.forEach((state, index) => {
      const next = expected[type][index];
      it(`${type} in ${state} is ${next}`, () => {
        const before = recordIn(state, type === 'correct' ? { registration } : {});
        const frozen = structuredClone(before);
        if (next === X) expect(() => transition(before, events[type], NOW)).toThrow(ImpossibleTransition);
        else expect(transition(before, events[type], NOW)).toMatchObject({ state: next, updated_at: NOW });
        expect(before).toEqual(frozen);
      });
      it(`${type} in ${state} of a newer version is impossible`, () => {
        expect(() => transition(recordIn(state, { version: 99 }), events[type], NOW)).toThrow(
          ImpossibleTransition,
        );
      });
    });
  }
});

it('outbox/README.md draws each pair that is possible, with the state it leads to', async () => {
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');
  const drawn = [...readme.matchAll(/^ {2}(\w+) --> (\w+): (.+)$/gm)].flatMap(([, from, to, types]) =>
    types!.split(', ').map((type) => `${type}: ${from} --> ${to}`),
  );
  const possible = Object.entries(expected).flatMap(([type, states]) =>
    states.flatMap((to, index) => (to === X ? [] : [`${type}: ${outboxStates[index]} --> ${to}`])),
  );
  const [unconditional, later] = [false, true].map((isLater) =>
    drawn.filter((arrow) => arrow.includes('after 60 s') === isLater),
  );
  expect(unconditional!.sort()).toEqual(possible.sort());
  expect(later).toEqual(
    ['link_improved', 'send_now'].map((type) => `${type} after 60 s: sending --> queued`),
  );
});

describe('queue', () => {
  it('freezes what was written, remembers when, and is due at once', () => {
    const queued = transition(recordIn('draft', { typed: { 8: 'x' } }), events.queue, NOW);
    expect(queued).toMatchObject({ queued_at: NOW, next_attempt_at: NOW, attempts: 0, typed: {} });
    expect(isDue(queued, NOW)).toBe(true);
  });
  it.each([
    ['no grade', { levels: [] }],
    ['no resume', { files: { ...recordIn('draft').files, resume: null } }],
    ['no cover letter', { files: { ...recordIn('draft').files, cover_letter: null } }],
  ])('refuses a draft with %s', (_name, changes) => {
    expect(() => transition(recordIn('draft', changes), events.queue, NOW)).toThrow(ImpossibleTransition);
  });
  it("was written at the server's time, where the phone knows it, also when it is corrected", () => {
    const at = NOW - 36_000_000;
    const queued = transition(recordIn('draft', { queued_at: null }), { type: 'queue', at }, NOW);
    expect([queued.queued_at, queued.next_attempt_at]).toEqual([at, NOW]);
    const refused = recordIn('needs_attention', { queued_at: at, last_error: { code: 'validation_failed' } });
    const corrected = transition(refused, events.edit, NOW);
    expect(transition(corrected, { type: 'queue', at: NOW }, NOW).queued_at).toBe(at);
  });
});

describe('uploaded', () => {
  const sending = recordIn('sending', {
    attempts: 4,
    uploads: { resume: upload },
    lease: { holder: 'page', until: NOW + 1, since: NOW - 50_000 },
  });
  const after = (changes: Partial<typeof upload>) =>
    transition(sending, { type: 'uploaded', field: 'resume', upload: { ...upload, ...changes } }, NOW);
  it('keeps what the server has; progress ends the backoff and begins a new lease', () => {
    expect(after({ received: 101 })).toMatchObject({
      attempts: 1,
      uploads: { resume: { received: 101 } },
      lease: { until: NOW + LEASE_MS, since: NOW },
    });
  });
  it.each([
    ['a smaller piece size', { piece_size: 50 }],
    ['another upload', { id: 'another', received: 200 }],
  ])('is no progress with %s alone', (_name, changes) => {
    expect(after(changes)).toMatchObject({ attempts: 4, lease: sending.lease });
  });
});

describe('the lease', () => {
  it.each(['renew_lease', 'uploaded', 'retry_later', 'refused'] as const)(
    'only its holder can say %s',
    (type) => {
      const other = recordIn('sending', { lease: { holder: 'worker', until: NOW + 1, since: NOW } });
      expect(() => transition(other, events[type], NOW)).toThrow('another drainer');
    },
  );
  it('cannot be ended while it stands and its holder may live', () => {
    const event: OutboxEvent = { type: 'lease_expired', holder_gone: false };
    const until = NOW + 1000;
    const record = recordIn('sending', { lease: { holder: 'page', until, since: NOW } });
    expect(() => transition(record, event, until - 1)).toThrow('still stands');
    expect(transition(record, event, until)).toMatchObject({
      state: 'queued',
      lease: null,
      next_attempt_at: until,
    });
  });
  it('written by a clock that ran years ahead does not hold for years', () => {
    const lease = { holder: 'page', until: NOW + LEASE_MS * 10_000, since: NOW };
    const record = recordIn('sending', { lease });
    expect(transition(record, { type: 'lease_expired', holder_gone: false }, NOW).state).toBe('queued');
  });
});

describe('accepted', () => {
  const receipt = receiptFor(recordIn('sending'));
  const resume = receipt.files.resume;
  it('stores the receipt and lets go of the lease', () => {
    const stored = { receipt, lease: null, last_error: null };
    expect(transition(recordIn('sending'), events.accepted, NOW)).toMatchObject(stored);
  });
  it.each([
    ['another id', { ...receipt, idempotency_key: 'other' }],
    [
      'another hash',
      { ...receipt, files: { ...receipt.files, resume: { ...resume, sha256: 'f'.repeat(64) } } },
    ],
    ['another size', { ...receipt, files: { ...receipt.files, resume: { ...resume, size: 1 } } }],
    [
      'the files exchanged',
      { ...receipt, files: { resume: receipt.files.cover_letter, cover_letter: resume } },
    ],
  ])('refuses a receipt with %s', (_name, wrong) => {
    expect(() => transition(recordIn('sending'), { type: 'accepted', receipt: wrong }, NOW)).toThrow(
      'something else',
    );
  });
});

describe('retry_later', () => {
  it("keeps the server's reason", () => {
    const event = {
      type: 'retry_later',
      code: 'busy',
      random: 0,
      sentence: 'Later.',
    } as const;
    expect(transition(recordIn('sending'), event, NOW).last_error).toEqual({
      code: 'busy',
      sentence: 'Later.',
    });
  });
  const retry = (attempts: number, random: number, retry_after?: number) =>
    transition(
      recordIn('sending', { attempts }),
      {
        type: 'retry_later',
        code: 'busy',
        random,
        ...(retry_after === undefined ? {} : { retry_after }),
      },
      NOW,
    );
  it('waits longer each time, from at most 5 s to at most 15 min, at least 1 s', () => {
    const almost = 1 - Number.EPSILON;
    const longest = [1, 2, 3, 8, 9, 1000].map((attempts) => retry(attempts, almost).next_attempt_at! - NOW);
    expect(longest.map((ms) => Math.ceil(ms / 1000))).toEqual([5, 10, 20, 640, 900, 900]);
    expect(retry(5, 0).next_attempt_at).toBe(NOW + 1000);
  });
  it('waits as long as the server asks, and no better link shortens it; the person may', () => {
    const asked = retry(1, 0, 120_000);
    expect(asked.next_attempt_at).toBe(NOW + 120_000);
    expect(transition(asked, events.link_improved, NOW + 1).next_attempt_at).toBe(NOW + 120_000);
    expect(transition(asked, events.send_now, NOW + 1).next_attempt_at).toBe(NOW + 1);
  });
  it('waits at most an hour, whatever was asked', () => {
    expect(retry(1, 0, 1e12).next_attempt_at).toBe(NOW + MAX_RETRY_AFTER_MS);
  });
  it('is forgotten at any sign of a better link', () => {
    const waiting = retry(9, 0.9);
    expect(transition(waiting, events.link_improved, NOW + 5)).toMatchObject({
      attempts: 0,
      next_attempt_at: NOW + 5,
    });
  });
  it('is due when a clock that ran years ahead was put right', () => {
    expect(isDue(retry(9, 0.9), NOW - 1000)).toBe(false);
    expect(isDue(retry(9, 0.9), NOW - 400 * 86_400_000)).toBe(true);
  });
});

describe('edit', () => {
  it('keeps id and content', () => {
    const before = recordIn('needs_attention', { last_error: { code: 'validation_failed' } });
    expect(transition(before, events.edit, NOW)).toMatchObject({
      id: before.id,
      levels: before.levels,
      files: before.files,
    });
  });
  it('asks for a damaged file again alone', () => {
    const fields = { resume: ['Resume could not be read.'] };
    const before = recordIn('needs_attention', { last_error: { code: 'file_damaged', fields } });
    expect(transition(before, events.edit, NOW).files).toEqual({ ...before.files, resume: null });
  });
  it.each(['already_applied', 'idempotency_conflict'] as const)(
    'and sending again are impossible after %s: the server holds one already',
    (code) => {
      const before = recordIn('needs_attention', { last_error: { code } });
      expect(canEdit(before)).toBe(false);
      expect(() => transition(before, events.edit, NOW)).toThrow(ImpossibleTransition);
      expect(() => transition(before, events.send_now, NOW)).toThrow(ImpossibleTransition);
    },
  );
});

it('a receipt of before a correction is for something else', () => {
  const record = transition(recordIn('sent', { registration }), events.correct, NOW);
  const { code_sha256 } = registration;
  const receipt = { idempotency_key: record.id, code_sha256, revision: 0, was_known: false };
  expect(() => transition(record, { type: 'accepted', receipt }, NOW)).toThrow('something else');
});

describe('a try under way', () => {
  const since = (time: number) => recordIn('sending', { lease: { holder: 'page', until: NOW, since: time } });
  it.each(['link_improved', 'send_now'] as const)('begins anew at %s after a minute', (type) => {
    const next = { state: 'queued', lease: null, next_attempt_at: NOW };
    expect(transition(since(NOW - STUCK_MS), events[type], NOW)).toMatchObject(next);
    expect(transition(since(NOW + 400 * 86_400_000), events[type], NOW)).toMatchObject(next);
  });
  it('keeps the time it began when its lease is renewed', () => {
    const begun = transition(recordIn('queued'), events.start_sending, NOW);
    const renewed = transition(begun, events.renew_lease, NOW + 30_000);
    expect(renewed.lease).toEqual({ holder: 'page', since: NOW, until: NOW + 30_000 + LEASE_MS });
  });
});
