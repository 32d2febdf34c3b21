import { useEffect, useSyncExternalStore } from 'react';
import type { Outbox } from '#outbox/outbox';
import type { OutboxRecord } from '#outbox/record';
import type { ConnectionStore } from './connection';
import { useServices } from './services';
import type { KeyValue, SessionStore } from './session';

export type Records = readonly OutboxRecord[];

/** The outbox as the page holds it: loaded when first needed, with the logged-in person's records at hand. */
export interface OutboxClient {
  /** The outbox itself; its code is fetched at the first call. Rejects when the phone denies IndexedDB. */
  load(): Promise<Outbox>;
  /** Null until they are read; nobody else's than the logged-in person's. */
  records(): Records | null;
  subscribe(listener: () => void): () => void;
  /** Starts sending what waits, and keeps at it while the page lives. */
  start(): void;
  sessionStarted(session: { token: string; user_id: number }): Promise<void>;
  /** Unsent work stays, locked until its owner logs in again; what was sent leaves this phone. */
  sessionEnded(owner: number): Promise<void>;
  /** How many applications of this person are written and not sent. */
  countUnsent(): Promise<number>;
  /** Deletes the person's unsent work: only on their own, confirmed choice. */
  discardUnsent(): Promise<void>;
}

interface Dependencies {
  session: SessionStore;
  storage: KeyValue;
  connection: ConnectionStore;
}

const isUnsent = ({ state }: OutboxRecord) => state !== 'sent';

export function createOutboxClient({ session, storage, connection }: Dependencies): OutboxClient {
  let loading: Promise<Outbox> | undefined;
  let records: Records | null = null;
  let reads = 0;
  const listeners = new Set<() => void>();

  const show = (next: Records | null) => {
    records = next;
    for (const listener of listeners) listener();
  };

  /** Reads the records of whoever is logged in now; what an older read or one for somebody else found is dropped. */
  async function refresh(outbox: Outbox): Promise<void> {
    const read = (reads += 1);
    const owner = session.get()?.userId;
    const found = owner === undefined ? [] : await outbox.list(owner);
    if (read === reads && session.get()?.userId === owner) show(found);
  }

  async function open(): Promise<Outbox> {
    const [{ createOutbox }, { pageDependencies }] = await Promise.all([
      import('#outbox/outbox'),
      import('#outbox/page'),
    ]);
    const outbox = createOutbox(pageDependencies(storage));
    const read = () => void refresh(outbox).catch(() => undefined);
    outbox.subscribe(read);
    // A page that was frozen or kept for "back" has not heard what happened meanwhile.
    window.addEventListener('pageshow', read);
    document.addEventListener('visibilitychange', read);
    session.subscribe(() => {
      show(null);
      read();
    });
    await refresh(outbox);
    return outbox;
  }

  /** A failed load (a chunk that did not come, a database that did not open) is not remembered. */
  const load = (): Promise<Outbox> => {
    loading ??= open().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  return {
    load,
    records: () => records,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      void begin().catch(() => undefined);
      async function begin() {
        const [outbox, { keepSending }] = await Promise.all([load(), import('#outbox/wake')]);
        const current = session.get();
        // The worker's copy of the session may have been lost with an earlier page.
        if (current) await outbox.markLoggedIn({ token: current.token, user_id: current.userId });
        const link = (navigator as Navigator & { connection?: EventTarget }).connection;
        keepSending(outbox, { window, document, connection: link });
        // A server that was down gives no `online` event: an answer after silence is the sign.
        let before = connection.get();
        connection.subscribe(() => {
          if (before === 'offline' && connection.get() !== 'offline')
            void outbox.linkImproved().catch(() => undefined);
          before = connection.get();
        });
      }
    },
    async sessionStarted(started) {
      // A phone that denies storage can still log in; it only has no outbox.
      await load().then(
        (outbox) => outbox.markLoggedIn(started),
        () => undefined,
      );
    },
    async sessionEnded(owner) {
      await load().then(
        (outbox) => outbox.keepForLater(owner),
        () => undefined,
      );
    },
    async countUnsent() {
      const owner = session.get()?.userId;
      if (owner === undefined) return 0;
      const found = await load().then(
        (outbox) => outbox.list(owner),
        () => [],
      );
      return found.filter(isUnsent).length;
    },
    async discardUnsent() {
      const owner = session.get()?.userId;
      if (owner !== undefined) await (await load()).discard(owner);
    },
  };
}

/** The logged-in person's records, renewed at every change here, in another tab or in the worker; null until read. */
export function useOutboxRecords(): Records | null {
  const { outbox } = useServices();
  useEffect(() => void outbox.load().catch(() => undefined), [outbox]);
  return useSyncExternalStore(outbox.subscribe, outbox.records, () => null);
}

/** How many applications wait to be sent on this phone; drafts are not waiting. */
export function useWaiting(): number {
  const { outbox } = useServices();
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null);
  return records?.filter(({ state }) => state !== 'draft' && state !== 'sent').length ?? 0;
}
