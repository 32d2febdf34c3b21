import { busy } from './errors';

/**
 * A semaphore with a bounded queue, first come first served, for expensive work.
 * @returns runs `work` in its turn; throws AppError `unavailable` (503) when the queue is full
 */
export function createSemaphore({ atWork, waiting }: { atWork: number; waiting: number }) {
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
      // The place is handed on, so that none overtakes the queue.
      if (next) next();
      else running -= 1;
    }
  };
}
