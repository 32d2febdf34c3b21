import { readIntact } from './documents/intact-documents';
import { createDraftCommands } from './draft';
import type { PageEnvironment } from './environment';
import type { OutboxEvent } from './events';
import type { OutboxRecord, Session } from './record';
import { askAboutRemoved, compareWithServer } from './sender/compare';
import { createSendLoop } from './sender/send-loop';
import { createSender } from './sender/sender';
import type { SigningOut } from './store/device-profiles';
import { createMarker } from './store/eviction-marker';

/**
 * The outbox as screens use it. Calls that change something resolve when the change is durable, and throw StorageFull,
 * StorageUnavailable, RecordGone (removed elsewhere) or ImpossibleTransition (changed elsewhere: read it again).
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
    /** The owner's records, the last changed first, without drafts in which nothing was written. */
    list: (owner: number) => store.list(owner),
    get: (id: string) => store.get(id),
    /** An application with the bytes of its documents, null for a damaged one: for the file for staff (rule 47). */
    readIntact: (id: string) => readIntact({ store, sha256: environment.sha256 }, id),

    ...createDraftCommands({ environment, store, notifyAfter }),

    /** Apply: freezes id and content, and sends it as soon as there is signal. Resolves when it is queued. */
    queue: (id: string) => applyAndSend(id, { type: 'queue', at: environment.serverNow() }),
    /** Another try on the person's request, also of one that needs attention, unchanged. */
    sendNow: (id: string) => applyAndSend(id, { type: 'send_now' }),
    /** Makes one that needs attention a draft again, under the same id; see `canEdit`. */
    edit: (id: string) => notifyAfter(store.apply(id, { type: 'edit' })),
    /** Deletes an application; only on the person's own, confirmed choice. See `removed`. */
    remove: (id: string) => notifyAfter(store.remove(id)),

    /** Applications that the person has deleted here, and that have or may have arrived all the same. */
    removed: (owner: number) => store.removed(owner),
    /** The person has read that the server has it. */
    forgetRemoved: (id: string) => notifyAfter(store.forgetRemoved(id)),

    /** Calls the listener after every change, here, in another tab or in the worker. */
    subscribe,

    drainNow: () => loop.drainNow(),
    /** Ends the backoff: the link may be better. Not that of a server that answers wrongly. */
    linkImproved: () => loop.improveLink('look'),
    /** Our server has answered something else, after it could not be reached. */
    serverAnswered: () => loop.improveLink('answer'),
    /** The phone is on another link, or online again: a try that has hung for a minute begins anew as well. */
    linkChanged: () => loop.improveLink('change'),

    isWifiOnly: (owner: number) => store.isWifiOnly(owner),
    /** The owner's choice to send only on Wi-Fi, where the browser can tell; "Send now" sends over any link. */
    async setWifiOnly(owner: number, isWanted: boolean): Promise<void> {
      await notifyAfter(store.setWifiOnly(owner, isWanted));
      void loop.requestDrain();
    },

    /** Number of applications that wait on a phone on which nobody is logged in. */
    countPromised: () => store.countPromised(),

    /** Records that are not sent, drafts included. */
    unsent: async (owner: number) => (await store.list(owner)).filter(({ state }) => state !== 'sent'),

    /** Login: queues what waited for it, and lets the worker send. */
    async markLoggedIn(session: Session): Promise<void> {
      await loop.startSession(session);
      notify();
      void loop.requestDrain();
    },
    /**
     * Logout: unsent work stays on this phone, locked until its owner logs in again; sent records are deleted.
     * @param keepSent the session has ended by itself, and what was sent may have to be sent again
     */
    async keepForLater(session: Session, keepSent = false): Promise<void> {
      await loop.endSession(session);
      await notifyAfter(store.keepForLater(session.userId, keepSent));
    },
    /** Logout: deletes everything of the owner from this phone, and ends the run under way. */
    async discard(owner: number): Promise<void> {
      loop.interrupt();
      await notifyAfter(store.discard(owner));
    },

    /** Digests of tokens whose sessions ended here unknown to the server. */
    toRevoke: () => store.toRevoke(),
    /** Stores the token's SHA-256, which opens nothing. @returns it, in lower-case hex */
    async revokeLater(token: string): Promise<string> {
      const digest = await environment.sha256(new TextEncoder().encode(token).buffer);
      await store.revokeLater(digest);
      return digest;
    },
    revoked: (digest: string) => store.revoked(digest),

    /** Whether the browser has evicted a database with unsent work; true until `acknowledgeLoss`. */
    lostWork: async () => marker.wasLost((await store.survey()).identity),
    acknowledgeLoss: () => marker.acknowledge(),

    /**
     * Compares what was sent with the server's list, and sends again what the server says that it does not have.
     * @param listed the internships of the owner's whole list
     */
    async compareWithServer(owner: number, listed: readonly number[]): Promise<void> {
      if (!(await compareWithServer({ ...environment, store }, owner, listed))) return;
      notify();
      void loop.requestDrain();
    },
    /** Deletes the documents of what was sent long ago. */
    forgetOldSent: () => store.forgetOldSent(),

    /** The people of this phone, by name (rule 78). */
    profiles: () => store.profiles(),
    /** Everybody's records, for counts. */
    listAll: () => store.listAll(),
    /** "I am done": see the store. */
    signOut: (leaving: SigningOut) => notifyAfter(store.signOut(leaving)),
    /** @returns the ids of those who are gone, with all that was theirs */
    removeProfiles: (ids: readonly number[]) => notifyAfter(store.removeProfiles(ids)),
    forgetUnusedProfiles: () => store.forgetUnused(),

    /** Stops timers and the run under way. */
    close(): void {
      loop.close();
      sender.close();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
