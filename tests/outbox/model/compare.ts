import assert from 'node:assert/strict';
import type fc from 'fast-check';
import { ImpossibleTransition } from '#outbox/errors';
import type { OutboxRecord } from '#outbox/record';
import { canEdit, isDue, isLeaseValid, isStuck, transition, type OutboxEvent } from '#outbox/transition';
import type { Expectation } from './expectations';
import * as model from './model';
import type { Model } from './model';

/** The real machine, with the record it has made so far. */
export interface Real {
  record: OutboxRecord;
  steps: number;
  /** The pairs of event and state that have happened, and how often. */
  pairs: Map<string, number>;
}

export type AnyCommand = fc.Command<Model, Real> & { isEvent: boolean };

/** Compares everything a screen, a drainer or the store asks of a record. */
function compare(m: Model, { record }: Real): void {
  assert.equal(record.state, m.state);
  const lease = m.state === 'sending' ? { holder: m.holder, until: m.until, since: m.since } : null;
  assert.deepEqual(record.lease, lease);
  if (m.state === 'queued') assert.equal(record.next_attempt_at, m.waitsUntil, 'until when it waits');
  assert.equal(isDue(record, m.now), model.mayBeSent(m), 'whether it may be sent now');
  assert.equal(isStuck(record, m.now), model.isOld(m), 'whether its try is old');
  assert.equal(isLeaseValid(record, m.now), model.leaseHolds(m), 'whether its lease holds');
  assert.equal(canEdit(record), m.state === 'needs_attention' && !m.stored, 'whether it can be edited');
  const { id, received } = record.uploads.resume ?? {};
  assert.deepEqual({ id, received }, { id: m.upload?.id, received: m.upload?.received }, 'what has gone up');
  assert.equal(record.maybe_arrived === true, m.maybeArrived, 'whether it may have arrived');
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
    const pair = `${event.type} in ${record.state}`;
    real.pairs.set(pair, (real.pairs.get(pair) ?? 0) + 1);
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

export const command = (event: OutboxEvent | ((real: Real) => OutboxEvent), expected: Expectation) => ({
  check: (m: Readonly<Model>) => expected(m) !== null,
  run: (m: Model, real: Real) => happen(m, real, typeof event === 'function' ? event(real) : event, expected),
  toString: () => (typeof event === 'function' ? 'an event of the record' : JSON.stringify(event)),
  isEvent: true,
});

/** The phone's clock moves, or is put right or wrong. */
export const clock = (milliseconds: number) => ({
  check: () => true,
  run(m: Model, real: Real) {
    real.steps += 1;
    m.now += milliseconds;
    compare(m, real);
  },
  toString: () => `clock ${milliseconds}`,
  isEvent: false,
});
