import type { Environment } from '#outbox/environment';

type Locks = NonNullable<Environment['locks']>;
export interface LockClient extends Locks {
  /** The client was killed: it neither holds nor waits for anything. */
  die(): void;
}

/** Web Locks, as far as the outbox uses them; one for all tabs and workers of a phone. */
export function createLocks(): LockClient & { client(): LockClient } {
  let held: { owner: object; stolen: (error: Error) => void } | null = null;
  let queue: { owner: object; turn: () => void }[] = [];

  const release = () => {
    held = null;
    queue.shift()?.turn();
  };
  const requestAs =
    (owner: object) =>
    (_name: string, options: LockOptions, work: (lock: Lock | null) => unknown): Promise<unknown> => {
      const take = () =>
        new Promise((resolve, reject) => {
          const mine = { owner, stolen: reject };
          held = mine;
          Promise.resolve(work({ name: _name, mode: 'exclusive' }))
            .then(resolve, reject)
            .finally(() => held === mine && release());
        });
      if (options.steal) {
        held?.stolen(new DOMException('stolen', 'AbortError'));
        return take();
      }
      if (!held) return take();
      if (options.ifAvailable) return Promise.resolve(work(null));
      return new Promise((resolve, reject) => {
        const waiting = { owner, turn: () => void take().then(resolve, reject) };
        queue.push(waiting);
        options.signal?.addEventListener('abort', () => {
          if (!queue.includes(waiting)) return;
          queue = queue.filter((other) => other !== waiting);
          reject(new DOMException('given up', 'AbortError'));
        });
      });
    };
  const client = (): LockClient => {
    const owner = {};
    return {
      request: requestAs(owner) as LockManager['request'],
      die() {
        queue = queue.filter((other) => other.owner !== owner);
        if (held?.owner === owner) release();
      },
    };
  };
  return {
    request: requestAs({}) as LockManager['request'],
    client,
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
