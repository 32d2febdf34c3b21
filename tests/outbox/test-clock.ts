import type { Timers } from '#outbox/environment';
import { NOW } from './samples';

/** A clock that stands still until it is moved; timers run when it passes them. */
export function createClock(start = NOW) {
  let now = start;
  let timers: { at: number; every: number | null; run: () => void }[] = [];
  const add = (milliseconds: number, every: number | null, run: () => void) => {
    const timer = { at: now + milliseconds, every, run };
    timers.push(timer);
    return () => void (timers = timers.filter((other) => other !== timer));
  };
  const clockTimers: Timers = {
    after: (milliseconds, run) => add(milliseconds, null, run),
    every: (milliseconds, run) => add(milliseconds, milliseconds, run),
  };
  return {
    now: () => now,
    timers: clockTimers,
    pending: () => timers.length,
    /** The phone's clock is put right or wrong; no timer notices. */
    set(time: number) {
      for (const timer of timers) timer.at += time - now;
      now = time;
    },
    /** Nobody is left who waits for anything. */
    clear: () => void (timers = []),
    async advance(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        if (next.every === null) timers = timers.filter((timer) => timer !== next);
        else next.at += next.every;
        next.run();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}
export type Clock = ReturnType<typeof createClock>;

/** Lets everything that is under way in this process come to rest (fake-indexeddb works by setImmediate). */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
