import { describeError } from '../core/describe-error';
import { deliverNext, TRY_FOR, type Delivery, type Post } from './delivery.usecases';

/** Milliseconds. */
const POLL_EVERY = 2000;
/** How long nothing is tried while nothing can be sent: longer each time, in milliseconds. */
const rests = [5000, 15_000, 30_000, 60_000];

export interface MailWorker {
  /** Takes no further mail, lets the one in flight finish for at most `patience` milliseconds, and closes the transport. */
  stop(patience: number): Promise<void>;
}

/**
 * Sends what is in the queue, one mail after the other, until it is stopped. Several servers may do so at once: no mail is
 * taken twice while its lease lasts (ADR 14).
 */
export function startMailWorker(post: Post): MailWorker {
  let stopped = false;
  /** Ends what the worker waits for just now. */
  let wake = () => {};
  /** Ends the try that is going on. */
  let trying = new AbortController();

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (stopped) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const tryOne = async (): Promise<Delivery> => {
    trying = new AbortController();
    const tooLong = setTimeout(() => trying.abort(), TRY_FOR);
    try {
      return await deliverNext(post, trying.signal);
    } catch (error) {
      post.logger.warn({ err: describeError(error) }, 'the mail queue cannot be reached');
      return 'unreachable';
    } finally {
      clearTimeout(tooLong);
    }
  };

  const work = async () => {
    let inVain = 0;
    while (!stopped) {
      const delivery = await tryOne();
      const resting = delivery === 'unreachable';
      // That nothing is due says nothing about the mail server.
      if (delivery !== 'none due') inVain = resting ? inVain + 1 : 0;
      if (resting) await pause(rests[Math.min(inVain, rests.length) - 1]!);
      else if (delivery === 'none due') await pause(POLL_EVERY);
    }
  };
  const working = work();

  return {
    stop: async (patience) => {
      stopped = true;
      wake();
      const enough = setTimeout(() => trying.abort(), patience);
      await working;
      clearTimeout(enough);
      post.transport.close();
    },
  };
}
