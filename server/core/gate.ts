import { busy } from './errors';

/**
 * A concurrency limit: a semaphore with a bounded queue, for work that costs memory or processor time.
 * @param atWork how many run at the same time
 * @param waiting how many wait for their turn, first come first served
 * @returns runs `work` in its turn; throws AppError `unavailable` (503 with Retry-After) when the queue is full
 */
export function createGate({ atWork, waiting }: { atWork: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (running < atWork) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw busy();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The place is handed on, so that nobody overtakes the queue.
      if (next) next();
      else running -= 1;
    }
  };
}
