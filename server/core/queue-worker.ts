import type { Logger } from 'pino';
import { describeError } from './describe-error';

/** The pause after each consecutive failure to send anything; the last one repeats. */
const backoffMs = [5000, 15_000, 30_000, 60_000];

export interface QueueWorker {
  /** Stops claiming, waits at most `graceMs` for the one in flight, and closes what sends. */
  stop(graceMs: number): Promise<void>;
}

interface Queue {
  /** For the log. */
  name: string;
  logger: Logger;
  /** The pause while nothing is due. */
  pollIntervalMs: number;
  /** The timeout of one attempt; shorter than its lease, after which another server may claim it. */
  timeoutMs: number;
  /**
   * Sends what has been due longest. `unreachable` lets the worker pause, longer each time.
   * @param signal aborts the attempt; what it was stays in the queue
   * @throws database errors only
   */
  deliver(signal: AbortSignal): Promise<string>;
  /** Called after the last `deliver`. */
  close?: () => void;
}

/**
 * Sends what is in a queue one by one until it is stopped. Several servers may do so: a lease keeps one thing from being sent
 * twice (ADR 14).
 */
export function startQueueWorker({
  name,
  logger,
  pollIntervalMs,
  timeoutMs,
  deliver,
  close,
}: Queue): QueueWorker {
  let stopped = false;
  /** Ends the current pause. */
  let wake = () => {};
  /** Aborts the attempt in flight. */
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
      return await deliver(AbortSignal.any([AbortSignal.timeout(timeoutMs), graceEnded.signal]));
    } catch (error) {
      logger.warn({ err: describeError(error) }, `the ${name} queue cannot be reached`);
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
      close?.();
    },
  };
}
