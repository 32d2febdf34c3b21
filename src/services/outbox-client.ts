import type { PageSession } from '#outbox/environment';
import type { Outbox } from '#outbox/outbox';
import type { RemovedNote } from '#outbox/store/sent';
import type { OutboxRecord, Session as OutboxSession } from '#outbox/record';
import { registerRetryTriggers } from '#outbox/sender/retry-triggers';
import { whenLinkIsBack, type ConnectionStore, type ServerTime } from './connection';
import { createListeners } from '../lib/listeners';
import type { StringStorage, SessionStore } from './session';

export type Records = readonly OutboxRecord[];

export type OutboxClient = ReturnType<typeof createOutboxClient>;

interface Dependencies {
  session: SessionStore;
  storage: StringStorage;
  connection: ConnectionStore;
  serverTime: Pick<ServerTime, 'at'>;
}

const pageSession = (store: SessionStore): PageSession => ({
  get: () => ({ session: store.latest(), version: store.version() }),
  adopt({ session, version }) {
    const role = session?.role;
    store.adopt(session && role ? { ...session, role } : null, version);
  },
});

export function createOutboxClient({ session, storage, connection, serverTime }: Dependencies) {
  let loading: Promise<Outbox> | undefined;
  let loaded: Outbox | undefined;
  let records: Records | null = null;
  let removed: readonly RemovedNote[] = [];
  let waitingForLogIn = 0;
  let wifiOnly = false;
  let failed = false;
  let broken = false;
  let reading: Promise<void> | undefined;
  let hasChanged = false;
  const { subscribe, notify } = createListeners();

  const show = (next: { records?: Records | null; failed: boolean }) => {
    ({ records = records, failed } = next);
    notify();
  };

  async function refresh(outbox: Outbox): Promise<void> {
    const owner = session.get()?.userId;
    const isLatest = () => session.get()?.userId === owner;
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
      import('#outbox/environment'),
      import('./document-reader'),
    ]);
    const outbox = createOutbox(
      pageEnvironment(storage, pageSession(session), readDocument, () => serverTime.at(Date.now())),
    );
    // One at a time: a thousand records take long to read, and sending changes each several times.
    const read = () => {
      hasChanged = true;
      if (document.hidden || reading) return;
      hasChanged = false;
      reading = refresh(outbox).finally(() => {
        reading = undefined;
        if (hasChanged) read();
      });
    };
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
    loaded = outbox;
    read();
    await reading;
    return outbox;
  }

  /** Loads the outbox on first use; a failed load is retried on the next. */
  const load = (): Promise<Outbox> => {
    loading ??= open().catch((error: unknown) => {
      loading = undefined;
      show({ failed: true });
      throw error;
    });
    return loading;
  };

  const ifPossible = <T>(work: (outbox: Outbox) => Promise<T>): Promise<T | undefined> =>
    load()
      .then(work)
      .catch(() => undefined);

  return {
    load,
    records: () => records,
    percent(): number | null {
      const sending = records?.find(({ state }) => state === 'sending');
      return (sending && loaded?.progressOf(sending)?.percent) ?? null;
    },
    removed: () => removed,
    isWifiOnly: () => wifiOnly,
    isHeldBack: () => wifiOnly && loaded?.isHeldBack() === true,
    async setWifiOnly(isWanted: boolean): Promise<void> {
      const owner = session.get()?.userId;
      if (owner !== undefined) await (await load()).setWifiOnly(owner, isWanted);
    },
    waitingForLogIn: () => waitingForLogIn,
    failed: () => failed,
    /** Whether the database cannot be opened, so that rereading does not help. */
    isBroken: () => failed && broken,
    subscribe,
    start(): void {
      const outbox = {
        linkImproved: async () => (await load()).linkImproved(),
        linkChanged: async () => (await load()).linkChanged(),
      };
      const serverAnswered = async () => (await load()).serverAnswered();
      const link = (navigator as Navigator & { connection?: EventTarget }).connection;
      registerRetryTriggers(outbox, { window, document, connection: link });
      whenLinkIsBack(connection, () => void serverAnswered().catch(() => undefined));
    },
    /** Lets the outbox send with a new session. Without storage logging in still works. */
    sessionStarted: (started: OutboxSession): Promise<void> =>
      ifPossible((outbox) => outbox.markLoggedIn(started)),
    /** Locks unsent records until the owner's next log-in, deletes sent ones. */
    sessionEnded: (ended: OutboxSession, keepSent = false): Promise<void> =>
      ifPossible((outbox) => outbox.keepForLater(ended, keepSent)),
    async unsent(): Promise<Records> {
      const owner = session.get()?.userId;
      return (owner !== undefined && (await ifPossible((outbox) => outbox.unsent(owner)))) || [];
    },
    /** Deletes unsent records, after confirmation. Rejects when storage fails. */
    async discardUnsent(): Promise<void> {
      const owner = session.get()?.userId;
      if (owner !== undefined) await (await load()).discard(owner);
    },
  };
}
