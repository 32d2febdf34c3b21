import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SENDER_SCOPE } from '#contract/worker-protocol';
import { createSessionStore, memoryStorage } from '../lib/session';
import { LONG } from '../../tests/support/timeouts';
import { registerWorkers } from './register-workers';

const origin = 'https://wokabaut.example';

/** A worker, which notes the messages that it gets. */
function createWorker() {
  const told: string[] = [];
  const postMessage = ({ type }: { type: string }) => void told.push(type);
  return Object.assign(new EventTarget(), { state: 'installing', told, postMessage });
}
type Worker = ReturnType<typeof createWorker>;

/** A registration, which notes the syncs that it gets. */
function createRegistration(path: string, active: Worker | null, hasSync: boolean) {
  const syncs: string[] = [];
  const registration = Object.assign(new EventTarget(), {
    scope: origin + path,
    installing: null as Worker | null,
    waiting: null as Worker | null,
    active,
    ...(hasSync && { sync: { register: async (tag: string) => void syncs.push(tag) } }),
  });
  const move = (worker: Worker, state: string) => {
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
  };
  return {
    registration,
    syncs,
    /** Another worker arrives, for the page that is open and those that are opened meanwhile. */
    begin(worker: Worker): void {
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
    },
    /** It is installed, and waits. */
    arrive(worker: Worker): void {
      if (registration.installing !== worker) this.begin(worker);
      Object.assign(registration, { installing: null, waiting: worker });
      move(worker, 'installed');
    },
    activate(worker: Worker): void {
      Object.assign(registration, { installing: null, waiting: null, active: worker });
      move(worker, 'activated');
    },
    /** Its installation fails, or a newer one takes its place. */
    discard(worker: Worker): void {
      Object.assign(registration, { installing: null, waiting: null });
      move(worker, 'redundant');
    },
  };
}

interface Browser {
  /** The worker of the pages. */
  active?: Worker;
  hasSender?: boolean;
  hasSync?: boolean;
}
function createBrowser({ active, hasSender = false, hasSync = true }: Browser = {}) {
  const pages = createRegistration('/', active ?? null, hasSync);
  const sender = createRegistration(SENDER_SCOPE, hasSender ? createWorker() : null, hasSync);
  const registered: string[] = [];
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), {
      controller: active ?? null,
      // As browsers do: the longest scope that the address begins with.
      getRegistration: async (path = '/') =>
        path === SENDER_SCOPE && sender.registration.active
          ? sender.registration
          : pages.registration.active
            ? pages.registration
            : undefined,
      register: async (url: string, { scope = '/' } = {}) => {
        registered.push(`${/\bsender\b/.exec(String(url))?.[0] ?? String(url)} for ${scope}`);
        return scope === SENDER_SCOPE ? sender.registration : pages.registration;
      },
    }),
  });
  return { ...pages, pages, sender, registered };
}

const somebody = { token: 'a', role: 'student', userId: 7 } as const;
const both = ['/sw.js for /', `sender for ${SENDER_SCOPE}`];
let session: ReturnType<typeof createSessionStore>;
let offered: (() => void)[];
let failures: number;
beforeEach(() => {
  session = createSessionStore(memoryStorage());
  offered = [];
  failures = 0;
});
afterEach(() => void vi.useRealTimers());
const register = (hasOutbox = () => Promise.resolve(false)) =>
  registerWorkers(
    session,
    {
      onWaiting: (activate) => offered.push(activate),
      onFailed: () => (failures += 1),
    },
    hasOutbox,
  );

describe('the worker that sends', () => {
  test('is not registered where nobody has ever logged in', async () => {
    const { registered } = createBrowser({ active: createWorker() });
    await register();
    expect(registered).toEqual(['/sw.js for /']);
  });
  test('is registered for who is logged in, and who was', async () => {
    const { registered } = createBrowser();
    session.start(somebody);
    await register();
    session.end();
    await register();
    expect(registered).toEqual([...both, ...both]);
  });
  test('is registered where localStorage was lost and the database has an outbox, or does not say', async () => {
    const { registered } = createBrowser();
    await register(() => Promise.resolve(true));
    await register(() => Promise.reject(new Error('broken')));
    vi.useFakeTimers();
    const hanging = register(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(5000);
    await hanging;
    expect(registered).toEqual([...both, ...both, ...both]);
  });
  test('is brought to the version of the page where it is registered already', async () => {
    const { registered } = createBrowser({ active: createWorker(), hasSender: true });
    await register();
    expect(registered).toEqual(both);
  });
  test('is not registered where the browser never wakes it', async () => {
    const { registered } = createBrowser({ hasSync: false });
    session.start(somebody);
    await register();
    expect(registered).toEqual(['/sw.js for /']);
  });
  test('is woken once it is there, for what was queued before', async () => {
    const { sender } = createBrowser();
    session.start(somebody);
    const worker = createWorker();
    sender.begin(worker);
    await register();
    sender.arrive(worker);
    expect(sender.syncs).toEqual([]);
    sender.activate(worker);
    expect(sender.syncs).toEqual(['wokabaut-outbox']);
  });
});

test('the first worker of a phone is no update, also for a page that was opened while it was being installed', async () => {
  const browser = createBrowser();
  const first = createWorker();
  browser.begin(first);
  await register();
  browser.arrive(first);
  browser.activate(first);
  const next = createWorker();
  browser.arrive(next);
  await vi.waitFor(() => expect(offered).toHaveLength(1), LONG);
  offered[0]!();
  expect(next.told).toEqual(['SKIP_WAITING']);
  expect(first.told).toEqual([]);
});

test('an update waits for consent, and is offered once, also to a page that was opened while it was being installed', async () => {
  const browser = createBrowser({ active: createWorker() });
  session.start(somebody);
  const next = createWorker();
  browser.begin(next);
  await register();
  await register();
  browser.arrive(next);
  await vi.waitFor(() => expect(offered).toHaveLength(1), LONG);
  expect(next.told).toEqual([]);
  offered[0]!();
  expect(next.told).toEqual(['SKIP_WAITING']);
});

test.each(['pages', 'sender'] as const)(
  'a first worker (%s) whose installation breaks off is told of, one that a newer one replaces is not',
  async (which) => {
    const { [which]: registration } = createBrowser();
    session.start(somebody);
    const broken = createWorker();
    registration.begin(broken);
    await register();
    registration.discard(broken);
    expect(failures).toBe(1);
    const whole = createWorker();
    registration.begin(whole);
    await register();
    registration.arrive(whole);
    registration.discard(whole);
    expect(failures).toBe(1);
  },
);
