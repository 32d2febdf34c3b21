import { busy } from '../core/errors';
import type { Clock } from '../dependencies';

/**
 * Renders per second, some 10 ms of processor time each. @param most for all, and for one address
 * @returns counts one, or its cost; throws AppError `unavailable` (503 with Retry-After) beyond
 */
export function renderLimit(clock: Clock, most: { all: number; address: number }) {
  let second = 0;
  let all = 0;
  const counts = new Map<string, number>();
  return (address: string, cost = 1): void => {
    const now = Math.floor(clock.now() / 1000);
    if (now !== second) {
      second = now;
      all = 0;
      counts.clear();
    }
    const own = counts.get(address) ?? 0;
    if (all + cost > most.all || own + cost > most.address) throw busy();
    all += cost;
    counts.set(address, own + cost);
  };
}
