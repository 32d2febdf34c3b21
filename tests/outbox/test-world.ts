import { IDBFactory } from 'fake-indexeddb';
import { entries, set } from 'idb-keyval';
import { readDocument } from '#outbox/documents/read-document';
import type { PageEnvironment, PieceSizes } from '#outbox/environment';
import { createOutbox, type Outbox } from '#outbox/outbox';
import { drain, type DrainDependencies } from '#outbox/sender/drain';
import { connect } from '#outbox/store/connection';
import { createStore } from '#outbox/store/store';
import { hash } from './samples';
import { createLocks } from './test-browser';
import { createClock } from './test-clock';
import { createServer } from './test-server';
import '../setup/indexeddb';

/** Documents of any size go in one request. */
export const neverInPieces: PieceSizes = { ask: Infinity, oneRequest: Infinity, first: 1, min: 1, max: 1 };
/** Documents of a few bytes go in pieces. */
export const tinyPieces: PieceSizes = { ask: Infinity, oneRequest: 24, first: 8, min: 4, max: 32 };

/** One phone: what survives a killed browser. Tabs and workers are opened on it. */
export function createPhone({
  random = () => 0.5,
  withLocks = true,
  sizes,
}: { random?: () => number; withLocks?: boolean; sizes?: PieceSizes } = {}) {
  const clock = createClock();
  const server = createServer();
  const indexedDB = new IDBFactory();
  let life = 0;
  const locks = createLocks();
  const kept = new Map<string, string>();
  let ids = 0;
  const uuid = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;
  const sha256 = (bytes: ArrayBuffer) => Promise.resolve(hash(bytes));

  const dependencies = (): PageEnvironment => ({
    indexedDB,
    fetch: server.fetch,
    now: clock.now,
    random,
    uuid,
    sha256,
    timers: clock.timers,
    sizes,
    locks: withLocks ? locks : undefined,
    network: { byPost: false },
    channel: undefined,
    storage: undefined,
    marker: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    session: undefined,
    serverNow: () => clock.now(),
    readDocument: (request) =>
      readDocument(
        { sha256, shrinkPages: (photo) => Promise.resolve([photo]), onStep: () => undefined },
        request,
      ),
    registerSync: () => Promise.resolve(),
  });

  const looking = connect(dependencies());

  return {
    clock,
    server,
    indexedDB,
    locks,
    kept,
    dependencies,
    openTab: (changes: Partial<PageEnvironment> = {}): Outbox =>
      createOutbox({ ...dependencies(), ...changes }),
    openStore: (changes: Partial<PageEnvironment> = {}) =>
      createStore({ ...dependencies(), ...changes, useStore: connect(dependencies()) }),
    /** The browser is killed: whoever ran says and does nothing more, whatever was under way may or may not be stored. */
    kill() {
      life += 1;
      locks.die();
      clock.clear();
    },
    /** Puts something into the database as another version of the outbox may have left it. */
    putRaw: (key: string, value: unknown) => set(key, value, connect(dependencies())),
    /** Everything that is stored, to compare before and after. */
    dump: () => entries<string, unknown>(looking),
    /** What the worker does, and every page: one run of the drain with connections of its own. */
    drainer(changes: Partial<DrainDependencies> = {}, signal = new AbortController().signal) {
      const deps = dependencies();
      const born = life;
      const useStore = connect(deps);
      const whileAlive = <T>(work: () => Promise<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          if (life !== born) return;
          work().then(
            (result) => life === born && resolve(result),
            (error: Error) => life === born && reject(error),
          );
        });
      const store = createStore({
        ...deps,
        useStore: (mode, work) => whileAlive(() => useStore(mode, work)),
      });
      const subscribe = () => () => undefined;
      return () => drain({ ...deps, store, notify: () => undefined, subscribe, ...changes }, signal);
    },
  };
}
export type Phone = ReturnType<typeof createPhone>;
