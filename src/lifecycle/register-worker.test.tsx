import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore, memoryStorage } from '../lib/session';
import { LONG } from '../../tests/support/timeouts';
import { registerWorker } from './register-worker';

const origin = 'https://wokabaut.example';
const visitor = `${origin}/sw.js?visitor`;
const whole = `${origin}/sw.js`;

/** A worker of a version, which says it when it is asked and notes other messages. */
function createWorker(scriptURL: string, version?: string) {
  const told: string[] = [];
  const postMessage = ({ type }: { type: string }, [port]: MessagePort[] = []) => {
    if (type !== 'VERSION') told.push(type);
    else if (version !== undefined) port?.postMessage(version);
  };
  return Object.assign(new EventTarget(), { scriptURL, state: 'installing', told, postMessage });
}
type Worker = ReturnType<typeof createWorker>;

/** A browser with a registration, or with none yet. */
function createBrowser(active?: Worker) {
  const syncs: string[] = [];
  const registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    active: active ?? null,
    sync: { register: async (tag: string) => void syncs.push(tag) },
  });
  const registered: string[] = [];
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), {
      controller: active ?? null,
      getRegistration: async () => (registration.active ? registration : undefined),
      register: async (url: string) => {
        registered.push(String(url));
        return registration;
      },
    }),
  });
  const move = (worker: Worker, state: string) => {
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
  };
  return {
    registered,
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
      Object.assign(registration, { waiting: null, active: worker });
      move(worker, 'activated');
    },
  };
}

const somebody = { token: 'a', role: 'student', userId: 7 } as const;
let session: ReturnType<typeof createSessionStore>;
let offered: (() => void)[];
beforeEach(() => {
  session = createSessionStore(memoryStorage());
  offered = [];
});
afterEach(() => void vi.useRealTimers());
const register = (hasOutbox = () => Promise.resolve(false)) =>
  registerWorker(session, (activate) => offered.push(activate), hasOutbox);

describe('the worker without the sender is registered', () => {
  test('where nobody has ever logged in', async () => {
    const { registered } = createBrowser();
    await register();
    expect(registered).toEqual(['/sw.js?visitor']);
  });
});

describe('the worker that sends is registered', () => {
  test('for who is logged in, and who was', async () => {
    const { registered } = createBrowser();
    session.start(somebody);
    await register();
    session.end();
    await register();
    expect(registered).toEqual(['/sw.js', '/sw.js']);
  });
  test('where localStorage was lost and the database has an outbox, or does not say', async () => {
    const { registered } = createBrowser();
    await register(() => Promise.resolve(true));
    await register(() => Promise.reject(new Error('broken')));
    vi.useFakeTimers();
    const hanging = register(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(5000);
    await hanging;
    expect(registered).toEqual(['/sw.js', '/sw.js', '/sw.js']);
  });
  test('where it is registered already, as on every phone of an earlier version', async () => {
    const { registered } = createBrowser(createWorker(whole));
    await register();
    expect(registered).toEqual(['/sw.js']);
  });
});

describe("the worker that sends takes a visitor's place", () => {
  test('at once when it has the same files, and gets the sync that may have been lost', async () => {
    const browser = createBrowser(createWorker(visitor, 'one'));
    await register();
    session.start(somebody);
    await register();
    const sending = createWorker(whole, 'one');
    browser.arrive(sending);
    await vi.waitFor(() => expect(sending.told).toEqual(['SKIP_WAITING']), LONG);
    expect(offered).toEqual([]);
    expect(browser.syncs).toEqual([]);
    browser.activate(sending);
    expect(browser.syncs).toEqual(['wokabaut-outbox']);
  });
  test('when the page was opened while it was being installed, after a log-in on another one', async () => {
    const browser = createBrowser(createWorker(visitor, 'one'));
    session.start(somebody);
    const sending = createWorker(whole, 'one');
    browser.begin(sending);
    await register();
    browser.arrive(sending);
    await vi.waitFor(() => expect(sending.told).toEqual(['SKIP_WAITING']), LONG);
    expect(offered).toEqual([]);
  });
  test('with consent when it is of a new version', async () => {
    const browser = createBrowser(createWorker(visitor, 'one'));
    session.start(somebody);
    await register();
    const sending = createWorker(whole, 'two');
    browser.arrive(sending);
    await vi.waitFor(() => expect(offered).toHaveLength(1), LONG);
    expect(sending.told).toEqual([]);
    offered[0]!();
    expect(sending.told).toEqual(['SKIP_WAITING']);
  });
});

test('the first worker of a phone is no update, also for a page that was opened while it was being installed', async () => {
  const browser = createBrowser();
  const first = createWorker(visitor, 'one');
  browser.begin(first);
  await register();
  browser.arrive(first);
  browser.activate(first);
  const next = createWorker(visitor, 'two');
  browser.arrive(next);
  await vi.waitFor(() => expect(offered).toHaveLength(1), LONG);
  offered[0]!();
  expect(next.told).toEqual(['SKIP_WAITING']);
  expect(first.told).toEqual([]);
});

test('an update waits for consent, and is offered once', async () => {
  const browser = createBrowser(createWorker(whole, 'one'));
  session.start(somebody);
  await register();
  await register();
  const next = createWorker(whole, 'two');
  browser.arrive(next);
  await vi.waitFor(() => expect(offered).toHaveLength(1), LONG);
  expect(next.told).toEqual([]);
});
