import { describeError } from '../core/describe-error';
import type { Channel } from './channel';
import { deliverNext, type DeliveryDeps } from './deliver';

/** While nothing is due. */
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
