import type { PageEnvironment } from '#outbox/environment';

/** A tab or a worker of a phone: what it needs of the browser, until it is killed. */
export interface BrowserProcess {
  environment: PageEnvironment;
  isAwake(): boolean;
  isAlive(): boolean;
  /** Nothing of it runs any more; its transactions are rolled back, and the locks it holds are free. */
  kill(): void;
  /** Nothing of it runs until `thaw`; it keeps its locks, and its requests are answered meanwhile. */
  freeze(): void;
  thaw(): void;
}

/**
 * Runs code as if in a process of its own, which can be frozen and killed between any two steps.
 * @param phone what the processes share
 * @param locks of this process alone
 */
export function createProcess(
  phone: PageEnvironment,
  locks: (NonNullable<PageEnvironment['locks']> & { die(): void }) | undefined,
): BrowserProcess {
  let state: 'awake' | 'frozen' | 'dead' = 'awake';
  let held: (() => void)[] = [];
  const connections: { suspended: () => void; resumed: () => void }[] = [];
  const suspended = () => connections.forEach((one) => one.suspended());
  const resumed = () => connections.forEach((one) => one.resumed());

  const run = (work: () => void) => {
    if (state === 'awake') work();
    else if (state === 'frozen') held.push(work);
  };
  const guarded = <T>(promise: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      promise.then(
        (value) => run(() => resolve(value)),
        (error: Error) => run(() => reject(error)),
      );
    });
  const { timers, channel, marker, session } = phone;

  const request = (name: string, options: LockOptions, work: (lock: Lock | null) => unknown) =>
    locks!.request(name, options, (lock) => new Promise((resolve) => run(() => resolve(work(lock)))));

  return {
    environment: {
      ...phone,
      fetch: (...given) => (state === 'dead' ? new Promise(() => undefined) : guarded(phone.fetch(...given))),
      timers: {
        after: (milliseconds, work) => timers.after(milliseconds, () => run(work)),
        every: (milliseconds, work) => timers.every(milliseconds, () => run(work)),
      },
      locks: locks && { request: request as LockManager['request'] },
      channel: channel && {
        postMessage: (message) => run(() => channel.postMessage(message)),
        addEventListener: (type: string, listener: (event: Event) => void) =>
          channel.addEventListener(type, (event: Event) => run(() => listener(event))),
        close: () => channel.close(),
      },
      marker: marker && {
        getItem: (key) => marker.getItem(key),
        setItem: (key, value) => run(() => marker.setItem(key, value)),
        removeItem: (key) => run(() => marker.removeItem(key)),
      },
      session: session && {
        get: () => session.get(),
        adopt: (durable) => run(() => session.adopt(durable)),
      },
      lifecycle: {
        subscribe: (onSuspended, onResumed) =>
          void connections.push({ suspended: onSuspended, resumed: onResumed }),
      },
    },
    isAwake: () => state === 'awake',
    isAlive: () => state !== 'dead',
    kill() {
      state = 'dead';
      held = [];
      suspended();
      channel?.close();
      locks?.die();
    },
    freeze() {
      if (state !== 'awake') return;
      state = 'frozen';
      suspended();
    },
    thaw() {
      if (state !== 'frozen') return;
      state = 'awake';
      resumed();
      for (const work of held.splice(0)) work();
    },
  };
}
