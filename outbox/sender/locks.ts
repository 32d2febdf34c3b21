import { OUTBOX_LOCK } from '#contract/worker-protocol';
import type { Environment } from '../environment';

/** Wait for a lock whose holder has no valid lease before stealing it: the tab may be frozen. */
const LOCK_TIMEOUT_MS = 10_000;

interface LockDependencies extends Pick<Environment, 'locks' | 'timers'> {
  /** End of the current lease, milliseconds UTC, or null. */
  busyUntil(): Promise<number | null>;
}

/** Runs `work` under the Web Lock, stolen from holders without lease. @returns its result, or until when busy */
export async function underLock<T>(
  { locks, timers, busyUntil }: LockDependencies,
  work: (alone: () => boolean) => Promise<T>,
): Promise<T | { kind: 'busy'; until: number }> {
  if (!locks) return work(() => false);

  const attempt = async (options: LockOptions): Promise<{ done: Promise<T> } | null> => {
    let running: Promise<T> | undefined;
    let lost = options.steal === true;
    try {
      await locks.request(OUTBOX_LOCK, options, (lock) => {
        if (lock === null) return undefined;
        running = work(() => !lost);
        // The caller gets the error from `done`.
        return running.then(
          () => undefined,
          () => undefined,
        );
      });
    } catch {
      // The lock was stolen during the work, the wait timed out, or the browser refuses locks here.
      lost = true;
    }
    return running ? { done: running } : null;
  };

  const free = await attempt({ ifAvailable: true });
  if (free) return free.done;
  const leaseBefore = await busyUntil();
  if (leaseBefore !== null) return { kind: 'busy', until: leaseBefore };

  const waiting = new AbortController();
  const cancelTimeout = timers.after(LOCK_TIMEOUT_MS, () => waiting.abort());
  const waited = await attempt({ signal: waiting.signal });
  cancelTimeout();
  if (waited) return waited.done;
  const leaseAfter = await busyUntil();
  if (leaseAfter !== null) return { kind: 'busy', until: leaseAfter };
  const stolen = await attempt({ steal: true });
  return stolen ? stolen.done : work(() => false);
}
