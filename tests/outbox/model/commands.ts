import fc from 'fast-check';
import { newDraft, type LastError } from '#outbox/record';
import { OWNER, internship, receiptFor, storedFile } from '../samples';
import { clock, command, type AnyCommand, type Real } from './compare';
import { linkImproved, lostByServer, sendNow } from './expectations';
import * as model from './model';
import type { Model } from './model';

/** The person writes the next application. */
const again = {
  check: (m: Readonly<Model>) => m.state === 'sent',
  run(m: Model, real: Real) {
    Object.assign(m, model.newModel(m.now));
    real.record = newRecord(m.now);
    real.steps += 1;
  },
  toString: () => 'another application',
  isEvent: false,
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
const holders = fc.constantFrom('page', 'page', 'page', 'worker');
const DAY = 86_400_000;

const acceptable = ['queued', 'sending', 'needs_login', 'needs_attention', 'sent'];
const accepted = (isRight: boolean) =>
  command(
    ({ record }) => {
      const files = { resume: record.files.resume ?? documents.resume, cover_letter: documents.cover_letter };
      const receipt = receiptFor({ ...record, files });
      return { type: 'accepted', receipt: isRight ? receipt : { ...receipt, idempotency_key: 'other' } };
    },
    (m) => (isRight && acceptable.includes(m.state) ? () => model.arrive(m) : null),
  );

/** Every event with random content, and the clock. */
const possible = {
  again: fc.constant(again),
  clock: fc.constantFrom(1_000, 30_000, 61_000, 15 * 60_000, 3 * DAY, -DAY, 400 * DAY, -400 * DAY).map(clock),
  change: fc.constantFrom(true, true, true, false).map((isComplete) =>
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
  queue: fc.constant(
    command({ type: 'queue' }, (m) => (m.state === 'draft' && m.complete ? () => model.waitNow(m) : null)),
  ),
  start_sending: holders.map((holder) =>
    command({ type: 'start_sending', holder }, (m) =>
      m.state === 'queued' ? () => model.begin(m, holder) : null,
    ),
  ),
  renew_lease: holders.map((holder) =>
    command({ type: 'renew_lease', holder }, (m) => (isHolder(m, holder) ? () => model.renew(m) : null)),
  ),
  form_sent: holders.map((holder) =>
    command({ type: 'form_sent', holder }, (m) =>
      isHolder(m, holder) ? () => void (m.maybeArrived = true) : null,
    ),
  ),
  source_gone: holders.map((holder) =>
    command({ type: 'source_gone', holder, field: 'resume' }, (m) =>
      isHolder(m, holder) ? () => undefined : null,
    ),
  ),
  uploaded: fc
    .tuple(holders, fc.constantFrom('first', 'first', 'second'), fc.nat(100))
    .map(([holder, id, received]) =>
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
  accepted: fc.boolean().map(accepted),
  retry_later: fc
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
  unauthorised: fc.constant(
    command({ type: 'unauthorised', code: 'session_expired' }, (m) =>
      m.state === 'queued' || m.state === 'sending' ? () => model.endTry(m, 'needs_login') : null,
    ),
  ),
  refused: fc.tuple(holders, fc.constantFrom(...refusals)).map(([holder, error]) =>
    command({ type: 'refused', holder, error }, (m) =>
      isHolder(m, holder)
        ? () => {
            model.endTry(m, 'needs_attention');
            m.stored = error.code === 'already_applied' || error.code === 'idempotency_conflict';
            m.damaged = error.fields !== undefined;
            m.maybeArrived = false;
          }
        : null,
    ),
  ),
  logged_in: fc.constant(
    command({ type: 'logged_in' }, (m) => (m.state === 'needs_login' ? () => model.waitNow(m) : null)),
  ),
  link_improved: fc
    .constantFrom('look', 'answer', 'change')
    .map((sign) => command({ type: 'link_improved', sign }, (m) => linkImproved(m, sign === 'look'))),
  send_now: fc.constant(command({ type: 'send_now' }, sendNow)),
  lease_expired: fc
    .boolean()
    .map((gone) =>
      command({ type: 'lease_expired', holder_gone: gone }, (m) =>
        m.state === 'sending' && (gone || !model.leaseHolds(m))
          ? () => model.endTry(m, 'queued', m.now)
          : null,
      ),
    ),
  lost_by_server: fc
    .boolean()
    .map((isGone) =>
      command({ type: 'lost_by_server', ...(isGone && { missing: { resume: ['x'] } }) }, (m) =>
        lostByServer(m, isGone),
      ),
    ),
  went_back: fc.constant(
    command({ type: 'went_back' }, (m) => (m.state === 'draft' ? () => undefined : null)),
  ),
  edit: fc.constant(
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
};
/** How often each is drawn, where not once: most of what happens to an application happens while it is sent. */
const weights: Partial<Record<keyof typeof possible, number>> = {
  clock: 3,
  queue: 4,
  start_sending: 6,
  uploaded: 5,
  retry_later: 3,
  refused: 2,
  lease_expired: 2,
  link_improved: 2,
  again: 2,
  edit: 2,
};

/** One event in eight is tried although it is impossible. */
export const commands = Object.entries(possible).flatMap(([name, arbitrary]) => {
  const drawn = fc
    .tuple(arbitrary as fc.Arbitrary<AnyCommand>, fc.nat(7))
    .map(([one, luck]) => (luck === 0 && one.isEvent ? { ...one, check: () => true } : one));
  return Array.from({ length: weights[name as keyof typeof possible] ?? 1 }, () => drawn);
});
