import type { Outbox } from '#outbox/outbox';
import type { OutboxRecord } from '#outbox/record';
import { registerRetryTriggers } from '#outbox/sender/retry-triggers';
import { whenLinkIsBack, type ConnectionStore } from './connection';
import { createListeners } from './listeners';
import type { StringStorage, Session, SessionStore } from './session';

export type Records = readonly OutboxRecord[];

/** The outbox as the page holds it: loaded when first needed, with the logged-in person's records at hand. */
export interface OutboxClient {
  /** The outbox itself; its code is fetched at the first call. */
  load(): Promise<Outbox>;
  /** Null until they are read; nobody else's than the logged-in person's. */
  records(): Records | null;
  /** Whether the phone did not give the records when they were read last. */
  failed(): boolean;
  subscribe(listener: () => void): () => void;
  /** Starts sending what waits, and keeps at it while the page lives. */
  start(): void;
  /** Lets the outbox send for whoever has just logged in. */
  sessionStarted(session: Pick<Session, 'token' | 'userId'>): Promise<void>;
  /** Unsent work stays, locked until its owner logs in again; what was sent leaves this phone. */
  sessionEnded(session: Pick<Session, 'token' | 'userId'>): Promise<void>;
  /** What this person has written and not sent; nothing when the phone does not tell. */
  unsent(): Promise<Records>;
  /** Deletes the person's unsent work: only on their own, confirmed choice. Rejects when the phone could not. */
  discardUnsent(): Promise<void>;
}

interface Dependencies {
  session: SessionStore;
  storage: StringStorage;
  connection: ConnectionStore;
}

/**
 * Fetches the outbox's code when it is first needed, and keeps at hand the records of whoever `session` says is logged in.
 * @param storage where the mark stands that tells of an evicted database
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

  /** Reads the records of whoever is logged in now; what an older read or one for somebody else found is dropped. */
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
    // A page that was frozen or kept for "back" has not heard what happened meanwhile.
    window.addEventListener('pageshow', read);
    document.addEventListener('visibilitychange', read);
    session.subscribe(() => {
      show({ records: null, failed: false });
      read();
    });
    await refresh(outbox);
    return outbox;
  }

  /** A failed load (a chunk that did not come) is not remembered. */
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
      // What fails now is tried again at the next sign.
      const outbox = {
        linkImproved: async () => (await load()).linkImproved(),
        linkChanged: async () => (await load()).linkChanged(),
      };
      const link = (navigator as Navigator & { connection?: EventTarget }).connection;
      registerRetryTriggers(outbox, { window, document, connection: link });
      whenLinkIsBack(connection, () => void outbox.linkImproved().catch(() => undefined));
    },
    async sessionStarted(started) {
      // A phone that denies storage, or has no room, can still log in; it only has no outbox.
      await load()
        .then((outbox) => outbox.markLoggedIn(started))
        .catch(() => undefined);
    },
    async sessionEnded(ended) {
      // Nothing is sent without a session, also when the phone could not lock what is kept.
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
