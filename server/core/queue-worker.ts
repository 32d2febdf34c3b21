import type { Logger } from 'pino';
import { describeError } from './describe-error';

/** Pauses by consecutive failures; the last one repeats. */
const backoffMs = [5000, 15_000, 30_000, 60_000];

export interface QueueWorker {
  /** Stops claiming, waits at most `graceMs` for the one in flight, and closes the sender. */
  stop(graceMs: number): Promise<void>;
}

interface Queue {
  /** Name in the log. */
  name: string;
  logger: Logger;
  /** While nothing is due. */
  pollIntervalMs: number;
  /** Timeout of one attempt; shorter than its lease, after which another server may claim it. */
  timeoutMs: number;
  /**
   * Sends the longest due one; `unreachable` pauses the worker, longer each time. An abort leaves it queued.
   * @throws database errors only
   */
  deliver(signal: AbortSignal): Promise<string>;
  /** Called after the last `deliver`. */
  close?: () => void;
}

/** Sends a queue one by one; a lease keeps several servers from sending the same twice (ADR 14). */
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
