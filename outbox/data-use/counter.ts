import type { Use } from '#contract/worker-protocol';
import { browserTimers, type Environment } from '../environment';
import { createDays, noBytes, type Days } from './days';

interface CounterDependencies extends Pick<Environment, 'timers' | 'now'> {
  days: Pick<Days, 'add'>;
}

/** Collected for this long before they are stored, in milliseconds: flash memory wears. */
const collectMs = 2000;

/** Collects bytes and stores them together. */
export function createCounter({ days, timers, now }: CounterDependencies) {
  let waiting = noBytes();
  let storing: Promise<void> | undefined;
  async function store(): Promise<void> {
    await new Promise<void>((resolve) => timers.after(collectMs, resolve));
    const collected = waiting;
    waiting = noBytes();
    storing = undefined;
    // The count is a help, not a bill.
    await days.add(collected, now()).catch(() => undefined);
  }
  return {
    /** Resolves when the bytes are stored. Never rejects. */
    async add(use: Use, bytes: number): Promise<void> {
      if (!(bytes > 0)) return;
      waiting[use] += bytes;
      await (storing ??= store());
    },
  };
}
export type Counter = ReturnType<typeof createCounter>;

let shared: Counter | undefined;

/** The counter of the worker. */
export const dataUseCounter = (): Counter =>
  (shared ??= createCounter({ days: createDays(), timers: browserTimers, now: () => Date.now() }));
