import type { PageSession } from '#outbox/environment';
import { isHeldBackOn, linkType } from '#outbox/link';
import type { Outbox } from '#outbox/outbox';
import type { RemovedNote } from '#outbox/store/removed';
import type { OutboxRecord, Session as OutboxSession } from '#outbox/record';
import { progressOf } from '#outbox/progress';
import { registerRetryTriggers } from '#outbox/sender/retry-triggers';
import { whenLinkIsBack, type ConnectionStore } from './connection';
import { createListeners } from '../lib/listeners';
import type { ServerTime } from './server-time';
import type { StringStorage, SessionStore } from './session';

export type Records = readonly OutboxRecord[];

export type OutboxClient = ReturnType<typeof createOutboxClient>;

interface Dependencies {
  session: SessionStore;
  storage: StringStorage;
  connection: ConnectionStore;
  serverTime: Pick<ServerTime, 'at'>;
}

/** The page's copy of the session for the outbox, which keeps the durable one. */
const pageSession = (store: SessionStore): PageSession => ({
  get: () => ({ session: store.latest(), version: store.version() }),
  adopt({ session, version }) {
    const role = session?.role;
    store.adopt(session && role ? { ...session, role } : null, version);
  },
});

/**
 * The page's access to the outbox: lazily loaded, with the records of the user of `session` in memory.
 * @param storage keeps the eviction marker
 */
export function createOutboxClient({ session, storage, connection, serverTime }: Dependencies) {
  let loading: Promise<Outbox> | undefined;
  let records: Records | null = null;
  let removed: readonly RemovedNote[] = [];
  let waitingForLogIn = 0;
  let wifiOnly = false;
  let failed = false;
  let broken = false;
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
      const notes = owner === undefined ? [] : await outbox.removed(owner);
      const waiting = owner === undefined ? await outbox.countPromised() : 0;
      const isWifiOnly = owner !== undefined && (await outbox.isWifiOnly(owner));
      if (!isLatest()) return;
      waitingForLogIn = waiting;
      wifiOnly = isWifiOnly;
      // The same array while nothing changed, as useSyncExternalStore needs it.
      if (notes.length > 0 || removed.length > 0) removed = notes;
      show({ records: found, failed: false });
    } catch (error) {
      if (!isLatest()) return;
      broken = error instanceof Error && error.name === 'DatabaseBroken';
      show({ failed: true });
    }
  }

  async function open(): Promise<Outbox> {
    const [{ createOutbox }, { pageEnvironment }, { readDocument }] = await Promise.all([
      import('#outbox/outbox'),
      import('#outbox/page-environment'),
      import('./document-reader'),
    ]);
    const outbox = createOutbox(
      pageEnvironment(storage, pageSession(session), readDocument, () => serverTime.at(Date.now())),
    );
    // A hidden page reads nothing: when it becomes visible, it reads all of it.
    const read = () => void (document.visibilityState === 'visible' && refresh(outbox));
    outbox.subscribe(read);
    // A frozen or back-cached page has missed events.
    window.addEventListener('pageshow', read);
    document.addEventListener('visibilitychange', read);
    session.subscribe(() => {
      removed = [];
      show({ records: null, failed: false });
      read();
    });
    await outbox.forgetOldSent().catch(() => undefined);
    await refresh(outbox);
    return outbox;
  }

  /** The outbox; loads its code on the first call. A failed load is retried on the next one. */
  const load = (): Promise<Outbox> => {
    loading ??= open().catch((error: unknown) => {
      loading = undefined;
      show({ failed: true });
      throw error;
    });
    return loading;
  };

  /** Undefined when storage fails. */
  const ifPossible = <T>(work: (outbox: Outbox) => Promise<T>): Promise<T | undefined> =>
    load()
      .then(work)
      .catch(() => undefined);

  return {
    load,
    /** The user's records; null until they are read. */
    records: () => records,
    /** The percentage of the one that is being sent; null without one. */
    percent(): number | null {
      const sending = records?.find(({ state }) => state === 'sending');
      return (sending && progressOf(sending)?.percent) ?? null;
    },
    /** What the user has deleted here and what may have arrived all the same. */
    removed: () => removed,
    /** Whether the user sends only on Wi-Fi. */
    isWifiOnly: () => wifiOnly,
    /** Whether that keeps what waits on the phone now. */
    isHeldBack: () => wifiOnly && isHeldBackOn(linkType()),
    async setWifiOnly(isWanted: boolean): Promise<void> {
      const owner = session.get()?.userId;
      if (owner !== undefined) await (await load()).setWifiOnly(owner, isWanted);
    },
    /** How many applications of anybody wait on this phone while nobody is logged in. */
    waitingForLogIn: () => waitingForLogIn,
    /** Whether the last read failed. */
    failed: () => failed,
    /** Whether the browser cannot open the database, so that reading again does not help. */
    isBroken: () => failed && broken,
    subscribe,
    /** Starts sending, and registers the retry triggers. */
    start(): void {
      // Errors are retried at the next trigger.
      const outbox = {
        linkImproved: async () => (await load()).linkImproved(),
        linkChanged: async () => (await load()).linkChanged(),
      };
      const serverAnswered = async () => (await load()).serverAnswered();
      const link = (navigator as Navigator & { connection?: EventTarget }).connection;
      registerRetryTriggers(outbox, { window, document, connection: link });
      whenLinkIsBack(connection, () => void serverAnswered().catch(() => undefined));
    },
    /** Lets the outbox send with a new session. Without storage the user can still log in, only without an outbox. */
    sessionStarted: (started: OutboxSession): Promise<void> =>
      ifPossible((outbox) => outbox.markLoggedIn(started)),
    /**
     * Locks unsent records until their owner logs in again; deletes sent ones. Nothing is sent without a session, even
     * when locking failed.
     */
    sessionEnded: (ended: OutboxSession, keepSent = false): Promise<void> =>
      ifPossible((outbox) => outbox.keepForLater(ended, keepSent)),
    /** The user's unsent records; empty when they cannot be read. */
    async unsent(): Promise<Records> {
      const owner = session.get()?.userId;
      return (owner !== undefined && (await ifPossible((outbox) => outbox.unsent(owner)))) || [];
    },
    /** Deletes the user's unsent records, after their confirmation. Rejects when storage fails. */
    async discardUnsent(): Promise<void> {
      const owner = session.get()?.userId;
      if (owner !== undefined) await (await load()).discard(owner);
    },
  };
}
