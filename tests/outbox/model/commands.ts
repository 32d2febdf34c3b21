import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ImpossibleTransition } from '#outbox/errors';
import { newDraft, type LastError, type OutboxRecord } from '#outbox/record';
import { canEdit, isDue, isLeaseValid, isStuck, transition, type OutboxEvent } from '#outbox/transition';
import { OWNER, internship, receiptFor, storedFile } from '../samples';
import { linkImproved, lostByServer, sendNow, type Expectation } from './expectations';
import * as model from './model';
import type { Model } from './model';

/** The real machine, with the record it has made so far. */
export interface Real {
  record: OutboxRecord;
  steps: number;
}

/** Compares everything a screen, a drainer or the store asks of a record. */
function compare(m: Model, { record }: Real): void {
  assert.equal(record.state, m.state);
  assert.equal(record.lease?.holder ?? null, m.state === 'sending' ? m.holder : null);
  assert.equal(isDue(record, m.now), model.mayBeSent(m), 'whether it may be sent now');
  assert.equal(isStuck(record, m.now), model.isOld(m), 'whether its try is old');
  assert.equal(isLeaseValid(record, m.now), model.leaseHolds(m), 'whether its lease holds');
  assert.equal(canEdit(record), m.state === 'needs_attention' && !m.stored, 'whether it can be edited');
  assert.equal(record.receipt !== null, m.state === 'sent', 'whether it has a receipt');
  assert.equal(
    record.levels.length > 0 && record.files.resume !== null,
    m.complete,
    'whether it is complete',
  );
}

/** One event: impossible for both, or the same for both; the given record stays as it was. */
function happen(m: Model, real: Real, event: OutboxEvent, expected: Expectation): void {
  real.steps += 1;
  const { record } = real;
  const before = JSON.stringify(record);
  const change = expected(m);
  if (change === null) assert.throws(() => transition(record, event, m.now), ImpossibleTransition);
  else {
    real.record = transition(record, event, m.now);
    change();
  }
  assert.equal(JSON.stringify(record), before, 'the given record was changed');
  assert.deepEqual(
    [real.record.id, real.record.owner, real.record.internship],
    [record.id, record.owner, record.internship],
  );
  if (!['change', 'edit', 'source_gone'].includes(event.type))
    assert.deepEqual(real.record.files, record.files);
  compare(m, real);
}

const command = (event: OutboxEvent | ((real: Real) => OutboxEvent), expected: Expectation) => ({
  check: () => true,
  run: (m: Model, real: Real) => happen(m, real, typeof event === 'function' ? event(real) : event, expected),
  toString: () => (typeof event === 'function' ? 'an event of the record' : JSON.stringify(event)),
});

/** The phone's clock moves, or is put right or wrong. */
const clock = (milliseconds: number) => ({
  check: () => true,
  run(m: Model, real: Real) {
    real.steps += 1;
    m.now += milliseconds;
    compare(m, real);
  },
  toString: () => `clock ${milliseconds}`,
});

/** The person writes the next application. */
const again = {
  check: (m: Readonly<Model>) => m.state === 'sent',
  run(m: Model, real: Real) {
    Object.assign(m, model.newModel(m.now));
    real.record = newRecord(m.now);
    real.steps += 1;
  },
  toString: () => 'another application',
};
export const newRecord = (now: number) => newDraft('the id', OWNER, internship, now);

const documents = { resume: storedFile('resume'), cover_letter: storedFile('letter') };
const isHolder = (m: Model, holder: string) => m.state === 'sending' && m.holder === holder;
const refusals: LastError[] = [
  { code: 'validation_failed' },
  { code: 'already_applied' },
  { code: 'idempotency_conflict' },
  { code: 'file_damaged', fields: { resume: ['x'] } },
  { code: 'file_gone', fields: { resume: ['x'] } },
];
const holders = fc.constantFrom('page', 'worker');
const DAY = 86_400_000;

const acceptable = ['queued', 'sending', 'needs_login', 'needs_attention', 'sent'];
const accepted = (isRight: boolean) =>
  command(
    ({ record }) => {
      const files = { resume: record.files.resume ?? documents.resume, cover_letter: documents.cover_letter };
      const receipt = receiptFor({ ...record, files });
      return { type: 'accepted', receipt: isRight ? receipt : { ...receipt, idempotency_key: 'other' } };
    },
    (m) => (isRight && acceptable.includes(m.state) ? () => model.endTry(m, 'sent') : null),
  );

/** Every event with random content, and the clock. */
export const commands = [
  fc.constant(again),
  fc.constantFrom(1_000, 30_000, 61_000, 15 * 60_000, 3 * DAY, -DAY, 400 * DAY, -400 * DAY).map(clock),
  fc.boolean().map((isComplete) =>
    command(
      {
        type: 'change',
        changes: isComplete
          ? { levels: [{ grade: 12, school_name: 'Gordons' }], files: documents }
          : { levels: [] },
      },
      (m) =>
        m.state === 'draft'
          ? () => {
              m.complete = isComplete;
            }
          : null,
    ),
  ),
  fc.constant(
    command({ type: 'queue' }, (m) => (m.state === 'draft' && m.complete ? () => model.waitNow(m) : null)),
  ),
  holders.map((holder) =>
    command({ type: 'start_sending', holder }, (m) =>
      m.state === 'queued' ? () => model.begin(m, holder) : null,
    ),
  ),
  holders.map((holder) =>
    command({ type: 'renew_lease', holder }, (m) => (isHolder(m, holder) ? () => model.renew(m) : null)),
  ),
  holders.map((holder) =>
    command({ type: 'form_sent', holder }, (m) => (isHolder(m, holder) ? () => undefined : null)),
  ),
  fc.tuple(holders, fc.constantFrom('first', 'second'), fc.nat(100)).map(([holder, id, received]) =>
    command(
      {
        type: 'uploaded',
        holder,
        field: 'resume',
        upload: { id, sha256: 'x', received, piece_size: 8 },
      },
      (m) => (isHolder(m, holder) ? () => model.upload(m, id, received) : null),
    ),
  ),
  holders.map((holder) =>
    command({ type: 'source_gone', holder, field: 'resume' }, (m) =>
      isHolder(m, holder) ? () => undefined : null,
    ),
  ),
  fc.boolean().map(accepted),
  fc
    .tuple(
      holders,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.option(fc.integer({ min: -5, max: 2 * 3_600_000 })),
      fc.constantFrom('busy', 'no_answer', 'not_ours', 'server_error', 'wrong_receipt'),
    )
    .map(([holder, random, asked, code]) =>
      command(
        { type: 'retry_later', holder, code, random, ...(asked !== null && { retry_after: asked }) },
        (m) =>
          isHolder(m, holder)
            ? () => model.retry(m, random, asked ?? 0, code !== 'busy' && code !== 'no_answer')
            : null,
      ),
    ),
  fc.constant(
    command({ type: 'unauthorised', code: 'session_expired' }, (m) =>
      m.state === 'queued' || m.state === 'sending' ? () => model.endTry(m, 'needs_login') : null,
    ),
  ),
  fc.tuple(holders, fc.constantFrom(...refusals)).map(([holder, error]) =>
    command({ type: 'refused', holder, error }, (m) =>
      isHolder(m, holder)
        ? () => {
            model.endTry(m, 'needs_attention');
            m.stored = error.code === 'already_applied' || error.code === 'idempotency_conflict';
            m.damaged = error.fields !== undefined;
          }
        : null,
    ),
  ),
  fc.constant(
    command({ type: 'logged_in' }, (m) => (m.state === 'needs_login' ? () => model.waitNow(m) : null)),
  ),
  fc
    .constantFrom('look', 'answer', 'change')
    .map((sign) => command({ type: 'link_improved', sign }, (m) => linkImproved(m, sign === 'look'))),
  fc.constant(command({ type: 'send_now' }, sendNow)),
  fc
    .boolean()
    .map((gone) =>
      command({ type: 'lease_expired', holder_gone: gone }, (m) =>
        m.state === 'sending' && (gone || !model.leaseHolds(m))
          ? () => model.endTry(m, 'queued', m.now)
          : null,
      ),
    ),
  fc
    .boolean()
    .map((isGone) =>
      command({ type: 'lost_by_server', ...(isGone && { missing: { resume: ['x'] } }) }, (m) =>
        lostByServer(m, isGone),
      ),
    ),
  fc.constant(
    command({ type: 'edit' }, (m) =>
      m.state === 'needs_attention' && !m.stored
        ? () => {
            model.endTry(m, 'draft');
            m.forbiddenUntil = null;
            m.tries = 0;
            if (m.damaged) m.complete = false;
          }
        : null,
    ),
  ),
];
