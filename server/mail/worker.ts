import { describeError } from '../core/describe-error';
import { deliverNext, sendTimeoutMs, type DeliveryResult, type MailDeliveryDeps } from './delivery.usecases';

const pollIntervalMs = 2000;
/** The pause after each consecutive failure to send anything; the last one repeats. */
const backoffMs = [5000, 15_000, 30_000, 60_000];

export interface MailWorker {
  /** Stops claiming mail, waits at most `graceMs` for the one in flight, and closes the transport. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Sends the queued mails one by one until it is stopped. Several servers may do so: a lease keeps a mail from being sent
 * twice (ADR 14).
 */
export function startMailWorker(deps: MailDeliveryDeps): MailWorker {
  let stopped = false;
  /** Ends the current pause. */
  let wake = () => {};
  /** Aborts the mail in flight. */
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

  const deliver = async (): Promise<DeliveryResult> => {
    try {
      const timeout = AbortSignal.timeout(sendTimeoutMs);
      return await deliverNext(deps, AbortSignal.any([timeout, graceEnded.signal]));
    } catch (error) {
      deps.logger.warn({ err: describeError(error) }, 'the mail queue cannot be reached');
      return 'unreachable';
    }
  };

  const run = async () => {
    let failures = 0;
    while (!stopped) {
      const result = await deliver();
      const isUnreachable = result === 'unreachable';
      // An empty queue does not prove that the mail server is reachable.
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
      deps.transport.close();
    },
  };
}
