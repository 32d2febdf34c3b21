import { OUTBOX_LOCK } from '#contract/worker-protocol';
import type { Timers } from '../timers';

/** The part of navigator.locks that is used. */
export type Locks = Pick<LockManager, 'request'>;

/** How long a lock without a standing lease is waited for before it is taken from a frozen tab. */
const PATIENCE = 10_000;

interface LockDependencies {
  /** Missing in old browsers: then the lease in the record is all there is. */
  locks: Locks | undefined;
  timers: Timers;
  /** Until when the lease of a record stands, or null. */
  busyUntil(): Promise<number | null>;
}

/**
 * Runs `work` under the outbox's Web Lock. A lock in other hands is respected as long as its holder's lease stands, and
 * taken when there is none: a frozen tab cannot hold it for ever.
 * @param work is told, whenever it asks, whether it is alone: it holds the lock, and nobody took it
 * @returns what `work` returned, or until when another drainer is busy
 */
export async function underLock<T>(
  { locks, timers, busyUntil }: LockDependencies,
  work: (alone: () => boolean) => Promise<T>,
): Promise<T | { kind: 'busy'; until: number }> {
  if (!locks) return work(() => false);

  const attempt = async (options: LockOptions): Promise<{ done: Promise<T> } | null> => {
    let running: Promise<T> | undefined;
    let taken = options.steal === true;
    try {
      await locks.request(OUTBOX_LOCK, options, (lock) => {
        if (lock === null) return undefined;
        running = work(() => !taken);
        // What went wrong in the work is the caller's to hear, from `done`.
        return running.then(
          () => undefined,
          () => undefined,
        );
      });
    } catch {
      // Stolen from us while we worked, given up waiting, or a browser that refuses locks here.
      taken = true;
    }
    return running ? { done: running } : null;
  };

  const free = await attempt({ ifAvailable: true });
  if (free) return free.done;
  const first = await busyUntil();
  if (first !== null) return { kind: 'busy', until: first };

  const waiting = new AbortController();
  const stop = timers.after(PATIENCE, () => waiting.abort());
  const patient = await attempt({ signal: waiting.signal });
  stop();
  if (patient) return patient.done;
  const second = await busyUntil();
  if (second !== null) return { kind: 'busy', until: second };
  const stolen = await attempt({ steal: true });
  return stolen ? stolen.done : work(() => false);
}
