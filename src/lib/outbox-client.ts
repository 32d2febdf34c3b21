import type { Outbox } from '#outbox/outbox';
import type { OutboxRecord } from '#outbox/record';
import { registerRetryTriggers } from '#outbox/sender/retry-triggers';
import { whenLinkIsBack, type ConnectionStore } from './connection';
import { createListeners } from './listeners';
import type { StringStorage, Session, SessionStore } from './session';

export type Records = readonly OutboxRecord[];

/** The page's access to the outbox: lazily loaded, with the user's records in memory. */
export interface OutboxClient {
  /** The outbox; loads its code on the first call. */
  load(): Promise<Outbox>;
  /** The user's records; null until they are read. */
  records(): Records | null;
  /** Whether the last read failed. */
  failed(): boolean;
  subscribe(listener: () => void): () => void;
  /** Starts sending, and registers the retry triggers. */
  start(): void;
  /** Lets the outbox send with a new session. */
  sessionStarted(session: Pick<Session, 'token' | 'userId'>): Promise<void>;
  /** Locks unsent records until their owner logs in again; deletes sent ones. */
  sessionEnded(session: Pick<Session, 'token' | 'userId'>): Promise<void>;
  /** The user's unsent records; empty when they cannot be read. */
  unsent(): Promise<Records>;
  /** Deletes the user's unsent records, after their confirmation. Rejects when storage fails. */
  discardUnsent(): Promise<void>;
}

interface Dependencies {
  session: SessionStore;
  storage: StringStorage;
  connection: ConnectionStore;
}

/**
 * Creates the outbox client for the user of `session`.
 * @param storage keeps the eviction marker
 */
export function createOutboxClient({ session, storage, connection }: Dependencies): OutboxClient {
  let loading: Promise<Outbox> | undefined;
  let records: Records | null = null;
  let failed = false;
  let reads = 0;
  const { subscribe, notify } = createListeners();

  const show = (next: { records?: Records | null; failed: boolean }) => {
    ({ records = records, failed } = next);
    notify();
  };

  /** Reads the current user's records; outdated reads are dropped. */
  async function refresh(outbox: Outbox): Promise<void> {
    const read = (reads += 1);
    const owner = session.get()?.userId;
    const isLatest = () => read === reads && session.get()?.userId === owner;
    try {
      const found = owner === undefined ? [] : await outbox.list(owner);
      if (isLatest()) show({ records: found, failed: false });
    } catch {
      if (isLatest()) show({ failed: true });
    }
  }

  async function open(): Promise<Outbox> {
    const [{ createOutbox }, { pageEnvironment }] = await Promise.all([
      import('#outbox/outbox'),
      import('#outbox/page-environment'),
    ]);
    const outbox = createOutbox(pageEnvironment(storage, () => session.latest()));
    const read = () => void refresh(outbox);
    outbox.subscribe(read);
    // A frozen or back-cached page has missed events.
    window.addEventListener('pageshow', read);
    document.addEventListener('visibilitychange', read);
    session.subscribe(() => {
      show({ records: null, failed: false });
      read();
    });
    await refresh(outbox);
    return outbox;
  }

  /** A failed load is retried on the next call. */
  const load = (): Promise<Outbox> => {
    loading ??= open().catch((error: unknown) => {
      loading = undefined;
      show({ failed: true });
      throw error;
    });
    return loading;
  };

  return {
    load,
    records: () => records,
    failed: () => failed,
    subscribe,
    start() {
      // Errors are retried at the next trigger.
      const outbox = {
        linkImproved: async () => (await load()).linkImproved(),
        linkChanged: async () => (await load()).linkChanged(),
      };
      const link = (navigator as Navigator & { connection?: EventTarget }).connection;
      registerRetryTriggers(outbox, { window, document, connection: link });
      whenLinkIsBack(connection, () => void outbox.linkImproved().catch(() => undefined));
    },
    async sessionStarted(started) {
      // Without storage the user can still log in, only without an outbox.
      await load()
        .then((outbox) => outbox.markLoggedIn(started))
        .catch(() => undefined);
    },
    async sessionEnded(ended) {
      // Nothing is sent without a session, even when locking failed.
      await load()
        .then((outbox) => outbox.keepForLater(ended))
        .catch(() => undefined);
    },
    async unsent() {
      const owner = session.get()?.userId;
      if (owner === undefined) return [];
      return load()
        .then((outbox) => outbox.unsent(owner))
        .catch(() => []);
    },
    async discardUnsent() {
      const owner = session.get()?.userId;
      if (owner !== undefined) await (await load()).discard(owner);
    },
  };
}
