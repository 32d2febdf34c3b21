import type { Environment } from '#outbox/environment';

/** Web Locks, as far as the outbox uses them; one for all tabs and workers of a phone. */
export function createLocks(): NonNullable<Environment['locks']> & { die(): void } {
  interface Held {
    stolen: (error: Error) => void;
  }
  let held: Held | null = null;
  let queue: (() => void)[] = [];
  const request = (
    _name: string,
    options: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    const take = () =>
      new Promise((resolve, reject) => {
        const mine: Held = { stolen: reject };
        held = mine;
        const release = () => {
          if (held !== mine) return;
          held = null;
          queue.shift()?.();
        };
        Promise.resolve(work({ name: _name, mode: 'exclusive' }))
          .then(resolve, reject)
          .finally(release);
      });
    if (options.steal) {
      held?.stolen(new DOMException('stolen', 'AbortError'));
      return take();
    }
    if (!held) return take();
    if (options.ifAvailable) return Promise.resolve(work(null));
    return new Promise((resolve, reject) => {
      const turn = () => void take().then(resolve, reject);
      queue.push(turn);
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(turn)) return;
        queue = queue.filter((other) => other !== turn);
        reject(new DOMException('given up', 'AbortError'));
      });
    });
  };
  return {
    request: request as LockManager['request'],
    /** The browser was killed: nobody holds or waits for anything. */
    die() {
      held = null;
      queue = [];
    },
  };
}

/** A BroadcastChannel for the tabs and the worker of one phone: what one says, all others hear. */
export function createChannels() {
  const hearers = new Map<object, ((message: unknown) => void)[]>();
  return (): NonNullable<Environment['channel']> => {
    const mine = {};
    hearers.set(mine, []);
    return {
      postMessage(message: unknown) {
        for (const [who, listeners] of hearers) {
          if (who !== mine) for (const listener of listeners) setImmediate(() => listener(message));
        }
      },
      addEventListener: (_type: string, listener: unknown) =>
        hearers.get(mine)?.push(listener as (message: unknown) => void),
      close: () => void hearers.delete(mine),
    } as NonNullable<Environment['channel']>;
  };
}
