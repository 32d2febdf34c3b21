import type { DocumentField } from '#contract/files';
import { limits } from '#contract/limits';
import { connect } from './store/connection';
import { drain, type DrainResult } from './sender/drain';
import { StorageFull } from './errors';
import type { Locks } from './sender/locks';
import { createMarker, type MarkerStorage } from './store/eviction-marker';
import { readDocument } from './documents/read-document';
import type { DraftChanges, InternshipSummary, OutboxRecord, Session } from './record';
import { send } from './sender/send';
import { createStore } from './store/store';
import type { Timers } from './timers';
import type { Written } from './transition';

/** What a browser gives; see browser.ts for the real ones. */
export interface OutboxDependencies {
  indexedDB: IDBFactory;
  fetch: typeof fetch;
  now(): number;
  /** 0 (inclusive) to 1 (exclusive). */
  random(): number;
  uuid(): string;
  /** Lower-case hex. */
  sha256(bytes: ArrayBuffer): Promise<string>;
  timers: Timers;
  locks: Locks | undefined;
  /** BroadcastChannel(OUTBOX_CHANNEL), where there is one. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
  storage: Pick<StorageManager, 'estimate' | 'persist'> | undefined;
  marker: MarkerStorage | undefined;
  /** Who is logged in on this page at this moment; undefined where nobody but the database knows. */
  session: (() => Session | null) | undefined;
  shrinkPhoto(photo: File): Promise<File>;
  /** Asks the browser to wake the worker when there is signal; harmless where there is no Background Sync. */
  registerSync(): Promise<void>;
}

/** The next look is at least this far away, and at most that: a wrong clock must not stop or spin it. Milliseconds. */
const SOONEST = 1_000;
const LATEST = 15 * 60_000;

/**
 * The outbox as screens use it. Calls that change something resolve when it is durable, and throw StorageFull,
 * StorageUnavailable, RecordGone (removed elsewhere) or ImpossibleTransition (changed elsewhere: read it again).
 */
export function createOutbox(deps: OutboxDependencies) {
  const { now, timers, channel } = deps;
  const store = createStore({ ...deps, useStore: connect(deps) });
  const marker = createMarker(deps.marker);
  const listeners = new Set<() => void>();
  let stopTimer = () => {};
  let running: Promise<DrainResult> | undefined;
  let following: Promise<DrainResult> | undefined;
  let ending = new AbortController();
  let askedToPersist = false;
  let closed = false;

  const tellHere = () => {
    for (const listener of listeners) listener();
  };
  channel?.addEventListener('message', tellHere);
  const announce = () => {
    channel?.postMessage({ type: 'changed' });
    tellHere();
    store.survey().then(
      (found) => marker.follow(found),
      () => undefined,
    );
  };
  const told = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    announce();
    return result;
  };

  /** Asked for at the first saved draft: what the person typed shall not be evicted (outbox/README.md, The phone). */
  const storagePersist = async (): Promise<void> => {
    if (askedToPersist) return;
    askedToPersist = true;
    await deps.storage?.persist().catch(() => false);
  };

  const look = (at: number | null) => {
    stopTimer();
    if (at === null || closed) return;
    stopTimer = timers.after(Math.min(LATEST, Math.max(SOONEST, at - now())), () => void drainQuietly());
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  /** An old session goes first, by itself: a phone without room for the new one must not keep sending with it. */
  const mirror = async (before: Session | null, session: Session | null): Promise<void> => {
    if (before && before.token !== session?.token) await store.forgetSession(before.token);
    if (session) await store.login(session);
  };

  /** The copy of the session that sends is made to follow the page's, however they came to differ. */
  const followPage = async (): Promise<void> => {
    if (!deps.session) return;
    for (;;) {
      const before = await store.session();
      // Read after the copy: the page's own is always the first to change.
      const session = deps.session();
      if (before?.token === session?.token) return;
      await mirror(before, session);
    }
  };

  const improve = async (changed: boolean): Promise<void> => {
    await followPage();
    const session = await store.session();
    if (session) await store.linkImproved(session.user_id, changed);
    if (changed) announce();
    await wake();
  };

  const run = async (): Promise<DrainResult> => {
    stopTimer();
    const deliver = (
      record: OutboxRecord,
      bytes: Record<DocumentField, ArrayBuffer | null>,
      session: Session,
      signal: AbortSignal,
    ) => send(deps, record, bytes, session, signal);
    try {
      await followPage();
      const result = await drain({ ...deps, store, send: deliver, announce, subscribe }, ending.signal);
      look(result.next_due_at);
      return result;
    } catch (error) {
      look(now() + 30_000);
      throw error;
    }
  };

  /** Sends what is due. While one run is under way, one more follows it, so that nothing queued meanwhile is missed. */
  const drainNow = (): Promise<DrainResult> => {
    if (!running) {
      running = run().finally(() => (running = undefined));
      return running;
    }
    following ??= running
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        following = undefined;
        return drainNow();
      });
    return following;
  };
  const drainQuietly = () =>
    drainNow().then(
      () => undefined,
      () => undefined,
    );

  const wake = async (): Promise<void> => {
    // Nobody waits for it: a browser may take its time, and sending does not depend on it.
    deps.registerSync().catch(() => undefined);
    await drainQuietly();
  };
  const thenSend = <T>(result: T): T => {
    void wake();
    return result;
  };

  const interrupt = () => {
    ending.abort();
    ending = new AbortController();
    stopTimer();
  };

  const checkRoom = async (size: number): Promise<void> => {
    const estimate = await deps.storage?.estimate().catch(() => undefined);
    if (estimate?.quota === undefined || estimate.usage === undefined) return;
    if (estimate.quota - estimate.usage < size + limits.phone.freeBytes) {
      throw new StorageFull('too little room is left for this file');
    }
  };

  return {
    /** This person's record for this internship, in whatever state; a new, empty draft when there is none. */
    draftFor: (owner: number, internship: InternshipSummary) => store.draftFor(owner, internship),
    /** The person's records, the last changed first; nobody else's, and no drafts in which nothing was written. */
    list: (owner: number) => store.list(owner),
    get: (id: string) => store.get(id),

    /**
     * To be called at every change of the form, and before the file picker opens.
     * @param seen what the form was filled with before the change
     * @throws ImpossibleTransition when another tab has written something else since
     */
    async saveDraft(id: string, changes: Omit<DraftChanges, 'files'>, seen?: Written): Promise<OutboxRecord> {
      const saved = await told(store.saveDraft(id, changes, seen));
      // Not waited for: some browsers ask the person first.
      void storagePersist();
      return saved;
    },

    /**
     * Reads, shrinks, checks, hashes, stores and reads back a picked file; only then may the screen say "saved".
     * @throws FileRefused with a sentence; StorageFull; StorageUnreliable
     */
    async addFile(id: string, field: DocumentField, picked: File): Promise<OutboxRecord> {
      const { file, bytes } = await readDocument(deps, field, picked);
      await checkRoom(file.size);
      const saved = await told(store.putFile(id, field, file, bytes));
      // Not waited for: some browsers ask the person first.
      void storagePersist();
      return saved;
    },
    removeFile: (id: string, field: DocumentField) => told(store.removeFile(id, field)),

    /** Apply: freezes id and content, and sends it as soon as there is signal. Resolves when it is queued. */
    queue: async (id: string) => thenSend(await told(store.apply(id, { type: 'queue' }))),
    /** The person asked for another try, also of one that needs attention, unchanged. */
    sendNow: async (id: string) => thenSend(await told(store.apply(id, { type: 'send_now' }))),
    /** Makes one that needs attention a draft again, under the same id; see `canEdit`. */
    edit: (id: string) => told(store.apply(id, { type: 'edit' })),
    /** The person's own, confirmed choice. */
    remove: (id: string) => told(store.remove(id)),

    /** Called after every change, here, in another tab or in the worker; read again what is shown. */
    subscribe,

    drainNow,
    /** Any sign of a better link: whoever is logged in waits no longer. */
    linkImproved: () => improve(false),
    /** The phone is on another link, or online again: a try that has hung for a minute begins anew as well. */
    linkChanged: () => improve(true),

    /** Written and not sent, drafts included. */
    unsent: async (owner: number) => (await store.list(owner)).filter(({ state }) => state !== 'sent'),

    /** After login: what waited for it is queued, and the worker may send. */
    async markLoggedIn(session: Session): Promise<void> {
      await mirror(await store.session(), session);
      announce();
      void wake();
    },
    /** Logout: unsent work stays on this phone, locked until its owner logs in again; sent ones are wiped. */
    async keepForLater(session: Session): Promise<void> {
      interrupt();
      await store.forgetSession(session.token);
      await followPage();
      await told(store.keepForLater(session.user_id));
    },
    /** Logout: everything of this person's is deleted from this phone, and every try with it ends. */
    async discard(owner: number): Promise<void> {
      interrupt();
      await told(store.discard(owner));
    },

    /** Sessions that ended here, and of which the server is still to hear. */
    toRevoke: () => store.toRevoke(),
    revokeLater: (token: string) => store.revokeLater(token),
    revoked: (token: string) => store.revoked(token),

    storagePersist,
    /** Whether the browser has thrown away a database with unsent work; true until `acknowledgeLoss`. */
    lostWork: async () => marker.wasLost((await store.survey()).identity),
    acknowledgeLoss: () => marker.acknowledge(),

    /** Stops timers and the try under way. */
    close(): void {
      closed = true;
      interrupt();
      listeners.clear();
      channel?.close();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
