import { readIntact } from './documents/intact-documents';
import { createDraftCommands } from './draft';
import type { PageEnvironment } from './environment';
import type { OutboxRecord, Session } from './record';
import { askAboutRemoved, compareWithServer } from './sender/compare';
import { createSendLoop } from './sender/send-loop';
import { createSender } from './sender/drain';
import type { SigningOut } from './store/device-profiles';
import { createMarker } from './store/eviction-marker';
import type { OutboxEvent } from './transition';

/**
 * The outbox of screens. Writes resolve when durable.
 * @throws StorageFull, StorageUnavailable; RecordGone, ImpossibleTransition after another tab's change
 */
export function createOutbox(environment: PageEnvironment) {
  const marker = createMarker(environment.marker);
  const sender = createSender(environment, () => {
    followMarker().catch(() => undefined);
  });
  const { store, notify, subscribe } = sender;
  const loop = createSendLoop(sender, environment, async () => {
    if (await askAboutRemoved({ ...environment, store })) notify();
  });

  const followMarker = async () => marker.follow(await store.survey());
  const notifyAfter = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    notify();
    return result;
  };
  const applyAndSend = async (id: string, event: OutboxEvent): Promise<OutboxRecord> => {
    const record = await notifyAfter(store.apply(id, event));
    void loop.requestDrain();
    return record;
  };

  return {
    /** The owner's records, last changed first, without untouched drafts. */
    list: (owner: number) => store.list(owner),
    get: (id: string) => store.get(id),
    /** An application with the bytes of its documents, null for a damaged one: for the file for staff (rule outbox-3). */
    readIntact: (id: string) => readIntact({ store, sha256: environment.sha256 }, id),

    ...createDraftCommands({ environment, store, notifyAfter }),

    /** Apply: freezes id and content. Resolves when queued; sent once there is signal. */
    queue: (id: string) => applyAndSend(id, { type: 'queue', at: environment.serverNow() }),
    /** Retries on request, also one that needs attention, unchanged. */
    sendNow: (id: string) => applyAndSend(id, { type: 'send_now' }),
    /** Returns one that needs attention to draft, under the same id; see `canEdit`. */
    edit: (id: string) => notifyAfter(store.apply(id, { type: 'edit' })),
    /** Deletes an application; only on the person's confirmed choice. See `removed`. */
    remove: (id: string) => notifyAfter(store.remove(id)),

    /** Deleted applications that have or may have arrived. */
    removed: (owner: number) => store.removed(owner),
    /** The notice has been read. */
    forgetRemoved: (id: string) => notifyAfter(store.forgetRemoved(id)),

    subscribe,

    drainNow: () => loop.drainNow(),
    /** Ends the backoff, as the link may be better, except after wrong answers. */
    linkImproved: () => loop.improveLink('look'),
    /** Our server has answered another request, after it was unreachable. */
    serverAnswered: () => loop.improveLink('answer'),
    /** The link has changed or is online again: a try that has hung for a minute is restarted too. */
    linkChanged: () => loop.improveLink('change'),

    isWifiOnly: (owner: number) => store.isWifiOnly(owner),
    /** The owner's choice "Send only on Wi-Fi"; "Send now" sends over any link. */
    async setWifiOnly(owner: number, isWanted: boolean): Promise<void> {
      await notifyAfter(store.setWifiOnly(owner, isWanted));
      void loop.requestDrain();
    },

    /** Number of applications waiting on a logged-out phone. */
    countPromised: () => store.countPromised(),

    unsent: async (owner: number) => (await store.list(owner)).filter(({ state }) => state !== 'sent'),

    /** Login: queues waiting applications, and lets the worker send. */
    async markLoggedIn(session: Session): Promise<void> {
      await loop.startSession(session);
      notify();
      void loop.requestDrain();
    },
    /** Logout: keeps unsent work locked, deletes sent records. @param keepSent on expiry: they may be resent */
    async keepForLater(session: Session, keepSent = false): Promise<void> {
      await loop.endSession(session);
      await notifyAfter(store.keepForLater(session.userId, keepSent));
    },
    /** Logout: deletes all of the owner's data on this phone, and ends the current run. */
    async discard(owner: number): Promise<void> {
      loop.interrupt();
      await notifyAfter(store.discard(owner));
    },

    /** Token digests of sessions that ended here offline. */
    toRevoke: () => store.toRevoke(),
    /** Stores the token's SHA-256, which grants nothing. @returns it, in lower-case hex */
    async revokeLater(token: string): Promise<string> {
      const digest = await environment.sha256(new TextEncoder().encode(token).buffer);
      await store.revokeLater(digest);
      return digest;
    },
    revoked: (digest: string) => store.revoked(digest),

    lostWork: async () => marker.wasLost((await store.survey()).identity),
    acknowledgeLoss: () => marker.acknowledge(),

    /** Resends what the server's list lacks and the server confirms missing. @param listed the whole list */
    async compareWithServer(owner: number, listed: readonly number[]): Promise<void> {
      if (!(await compareWithServer({ ...environment, store }, owner, listed))) return;
      notify();
      void loop.requestDrain();
    },
    /** Deletes old documents of sent applications. */
    forgetOldSent: () => store.forgetOldSent(),

    /** The device profiles, by name (rule phone-1). */
    profiles: () => store.profiles(),
    listAll: () => store.listAll(),
    signOut: (leaving: SigningOut) => notifyAfter(store.signOut(leaving)),
    /** @returns ids of the removed profiles */
    removeProfiles: (ids: readonly number[]) => notifyAfter(store.removeProfiles(ids)),
    forgetUnusedProfiles: () => store.forgetUnused(),

    close(): void {
      loop.close();
      sender.close();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
