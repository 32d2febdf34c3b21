import { DAY, HOUR } from '#contract/dates';
import { describeError } from '../core/errors';
import type { DataDeps, Dependencies } from '../dependencies';
import type { Channel, Outcome } from './channel';
import * as repository from './outgoing.repository';
import type { OutgoingRow } from './outgoing.repository';

export type DeliveryDeps = Pick<Dependencies, 'database' | 'clock' | 'logger'>;

const MINUTE = 60_000;
/** Delays by failed attempts; the last one repeats. */
const retryDelaysMs = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
/** A lease outlasts the attempt. */
const leaseGraceMs = MINUTE;
const retentionMs = 30 * DAY;

/** Null when too late, or when a retry could arrive twice where it must not. */
function retryAt(channel: Channel, { attempts, expiresAt }: OutgoingRow, outcome: Outcome, now: number) {
  if (outcome.kind === 'refused' || (outcome.kind === 'unknown' && !channel.repeatsUnknown)) return null;
  // The first delay only: the worker has its own backoff while nothing can be sent.
  const failures = outcome.kind === 'unreachable' ? 1 : Math.min(attempts, retryDelaysMs.length);
  const asked = (outcome.kind === 'deferred' && outcome.retryAfterMs) || 0;
  const next = new Date(now + Math.max(retryDelaysMs[failures - 1]!, asked));
  return next > expiresAt ? null : next;
}

/** A kill before its outcome is stored repeats it after the lease, or never (ADR 58). */
export async function deliverNext(
  { database, clock, logger }: DeliveryDeps,
  channel: Channel,
  signal: AbortSignal,
): Promise<'none due' | Outcome['kind']> {
  const started = clock.now();
  const until = new Date(started + channel.timeoutMs + leaseGraceMs);
  const row = await repository.claim(
    database,
    channel.name,
    new Date(started),
    until,
    channel.repeatsUnknown,
  );
  if (!row) return 'none due';
  const logged = { outgoing: row.id, channel: channel.name, kind: row.kind, attempts: row.attempts };
  const outcome = await channel.send(row, signal).catch((error: unknown): Outcome => {
    const described = describeError(error);
    logger.warn({ ...logged, err: described }, 'cannot be prepared');
    return { kind: 'deferred', reason: described.type };
  });
  const now = new Date(clock.now());
  if (outcome.kind === 'dropped') await repository.drop(database, row);
  else if (outcome.kind === 'sent') {
    await repository.markSent(database, row, now);
    logger.info(logged, 'sent');
  } else {
    const next = retryAt(channel, row, outcome, now.getTime());
    await repository.markFailed(database, row, { now, next, lastError: outcome.reason });
    logger.warn({ ...logged, reason: outcome.reason }, next ? 'not sent yet' : 'given up');
  }
  return outcome.kind;
}

export const deleteDoneOutgoing = ({ database, clock }: DataDeps): Promise<void> =>
  repository.deleteDone(database, new Date(clock.now() - retentionMs));

const pollIntervalMs = 2000;
/** Pauses by consecutive failures; the last one repeats. */
const backoffMs = [5000, 15_000, 30_000, 60_000];

export interface Worker {
  /** Stops claiming, waits at most `graceMs` for what is in flight, and closes the channel. */
  stop(graceMs: number): Promise<void>;
}

/** Sends what is due on a channel, one by one; several servers may do so at once (ADR 58). */
export function startWorker(deps: DeliveryDeps, channel: Channel): Worker {
  let stopped = false;
  let wake = () => {};
  const graceEnded = new AbortController();
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (stopped) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const attempt = async (): Promise<string> => {
    try {
      const signals = [AbortSignal.timeout(channel.timeoutMs), graceEnded.signal];
      return await deliverNext(deps, channel, AbortSignal.any(signals));
    } catch (error) {
      const logged = { channel: channel.name, err: describeError(error) };
      deps.logger.warn(logged, 'the outgoing queue cannot be reached');
      return 'unreachable';
    }
  };

  const run = async () => {
    let failures = 0;
    while (!stopped) {
      const result = await attempt();
      const isUnreachable = result === 'unreachable';
      // An empty queue does not prove that the other side is reachable.
      if (result !== 'none due') failures = isUnreachable ? failures + 1 : 0;
      if (isUnreachable) await pause(backoffMs[Math.min(failures, backoffMs.length) - 1]!);
      else if (result === 'none due') await pause(pollIntervalMs);
    }
  };
  const running = run();

  return {
    stop: async (graceMs) => {
      stopped = true;
      wake();
      const deadline = setTimeout(() => graceEnded.abort(), graceMs);
      await running;
      clearTimeout(deadline);
      channel.close?.();
    },
  };
}
