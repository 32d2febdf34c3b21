import { readCode } from '#contract/readable-code';
import type { RegisteredPerson } from '#contract/registrations';
import { readIntact } from './documents/intact-documents';
import { createDraftCommands } from './draft';
import { isHeldBackOn, type PageEnvironment, type Environment } from './environment';
import { progressOf, type OutboxRecord, type Session } from './record';
import { createSendLoop } from './sender/send-loop';
import { createSender } from './sender/drain';
import type { SigningOut } from './store/device-profiles';
import { createMarker } from './store/eviction-marker';
import type { OutboxEvent } from './transition';
import { isStale } from './errors';
import type { OutboxStore } from './store/store';
import { createRequests } from './sender/requests';
import { askReceipt } from './sender/send';

/** Writes resolve when durable. @throws StorageFull, StorageUnavailable, RecordGone, ImpossibleTransition */
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
    list: (owner: number) => store.list(owner),
    get: (id: string) => store.get(id),
    /** A damaged document is null; for the file for staff (rule outbox-3). */
    readIntact: (id: string) => readIntact({ store, sha256: environment.sha256 }, id),

    ...createDraftCommands({ environment, store, notifyAfter }),

    /** Freezes id and content; resolves when queued. */
    queue: (id: string) => applyAndSend(id, { type: 'queue', at: environment.serverNow() }),
    /** A person and a new claim code (rule admin-9); resolves when queued. */
    async register(owner: number, person: RegisteredPerson, code: string): Promise<OutboxRecord> {
      const code_sha256 = await environment.sha256(new TextEncoder().encode(readCode(code)).buffer);
      const registration = { ...person, code, code_sha256, revision: 0 };
      const record = await notifyAfter(store.addRegistration(owner, registration, environment.serverNow()));
      void loop.requestDrain();
      return record;
    },
    /** A registered person; the code stays. @throws ImpossibleTransition while it is sent */
    correct: (id: string, person: RegisteredPerson) => applyAndSend(id, { type: 'correct', person }),
    sendNow: (id: string) => applyAndSend(id, { type: 'send_now' }),
    edit: (id: string) => notifyAfter(store.apply(id, { type: 'edit' })),
    /** Only on the person's confirmed choice; see `removed`. */
    async remove(id: string): Promise<void> {
      await notifyAfter(store.remove(id));
      // What waited behind it needs the person now.
      void loop.requestDrain();
    },

    removed: (owner: number) => store.removed(owner),
    forgetRemoved: (id: string) => notifyAfter(store.forgetRemoved(id)),

    subscribe,

    drainNow: () => loop.drainNow(),
    /** Except after wrong answers. */
    linkImproved: () => loop.improveLink('look'),
    serverAnswered: () => loop.improveLink('answer'),
    /** Also restarts a try that has hung for a minute. */
    linkChanged: () => {
      environment.network.byPost = false;
      return loop.improveLink('change');
    },

    isWifiOnly: (owner: number) => store.isWifiOnly(owner),
    /** Whether this link is none for who sends over Wi-Fi only. */
    isHeldBack: () => isHeldBackOn(environment.linkType?.()),
    progressOf,
    /** "Send now" sends over any link. */
    async setWifiOnly(owner: number, isWanted: boolean): Promise<void> {
      await notifyAfter(store.setWifiOnly(owner, isWanted));
      void loop.requestDrain();
    },

    countPromised: () => store.countPromised(),

    unsent: async (owner: number) => (await store.list(owner)).filter(({ state }) => state !== 'sent'),

    async markLoggedIn(session: Session): Promise<void> {
      await loop.startSession(session);
      notify();
      void loop.requestDrain();
    },
    /** `keepSent` on expiry, as they may be resent. */
    async keepForLater(session: Session, keepSent = false): Promise<void> {
      await loop.endSession(session);
      await notifyAfter(store.keepForLater(session.userId, keepSent));
    },
    async discard(owner: number): Promise<void> {
      loop.interrupt();
      await notifyAfter(store.discard(owner));
    },

    toRevoke: () => store.toRevoke(),
    async revokeLater(token: string): Promise<string> {
      const digest = await environment.sha256(new TextEncoder().encode(token).buffer);
      await store.revokeLater(digest);
      return digest;
    },
    revoked: (digest: string) => store.revoked(digest),

    lostWork: async () => marker.wasLost((await store.survey()).identity),
    acknowledgeLoss: () => marker.acknowledge(),

    async compareWithServer(owner: number, listed: readonly number[]): Promise<void> {
      if (!(await compareWithServer({ ...environment, store }, owner, listed))) return;
      notify();
      void loop.requestDrain();
    },
    forgetOldSent: () => store.forgetOldSent(),

    /** Rule phone-1. */
    profiles: () => store.profiles(),
    listAll: () => store.listAll(),
    signOut: (leaving: SigningOut) => notifyAfter(store.signOut(leaving)),
    forgetUnusedProfiles: () => store.forgetUnused(),

    close(): void {
      loop.close();
      sender.close();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

interface CompareDependencies extends Pick<Environment, 'fetch' | 'now' | 'timers'> {
  store: OutboxStore;
}

/** A pending request may still arrive after the deletion. */
const ON_THE_WAY_MS = 60_000;

async function askAboutRemoved({ store, ...deps }: CompareDependencies): Promise<boolean> {
  const session = await store.session();
  if (!session) return false;
  let found = false;
  for (const { record, has_arrived } of await store.removed(session.userId)) {
    if (has_arrived) continue;
    const requests = createRequests(deps, session, new AbortController().signal, record);
    const answer = await askReceipt(requests, record, deps.now());
    const isConflict = answer?.type === 'refused' && answer.error.code === 'idempotency_conflict';
    if (answer?.type === 'accepted' || isConflict) await store.removedHasArrived(record.id);
    else if (answer === null && Math.abs(deps.now() - record.updated_at) >= ON_THE_WAY_MS)
      await store.forgetRemoved(record.id);
    else continue;
    found = true;
  }
  return found;
}

async function compareWithServer(
  { store, ...deps }: CompareDependencies,
  owner: number,
  listed: readonly number[],
): Promise<boolean> {
  const session = await store.session();
  if (session?.userId !== owner) return false;
  let found = false;
  for (const record of await store.listSent(owner)) {
    if (listed.includes(record.internship.id)) continue;
    const requests = createRequests(deps, session, new AbortController().signal, record);
    // Only its own "not found" counts, not the list.
    if ((await askReceipt(requests, record, deps.now())) !== null) continue;
    try {
      await store.lostByServer(record.id);
      found = true;
    } catch (error) {
      if (!isStale(error)) throw error;
    }
  }
  return found;
}
