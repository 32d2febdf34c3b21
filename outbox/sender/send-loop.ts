import { OUTBOX_LOCK } from '#contract/worker-protocol';
import type { PageEnvironment } from '../environment';
import type { Session, VersionedSession } from '../record';
import type { LinkSign } from '../transition';
import type { DrainResult, Sender } from './drain';

/** Bounds of the next scheduled run: a wrong clock can neither stop the loop nor spin it. */
const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15 * 60_000;
const ERROR_DELAY_MS = 30_000;

const ignore = () => undefined;

export function createSendLoop(
  { store, notify, subscribe, drainOnce }: Sender,
  { now, timers, locks, lifecycle, session: pageSession, registerSync }: PageEnvironment,
  afterRun: () => Promise<void>,
) {
  let cancelTimer = () => {};
  let running: Promise<DrainResult> | undefined;
  let following: Promise<DrainResult> | undefined;
  let abort = new AbortController();
  let closed = false;
  let changed = false;
  let waitsForOther = false;
  let stopWaiting = () => {};

  const scheduleDrain = (at: number | null) => {
    cancelTimer();
    if (at === null || closed) return;
    const delay = Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, at - now()));
    cancelTimer = timers.after(delay, () => void drainQuietly());
  };
  // The other sender may give up long before its lease ends.
  const unsubscribe = subscribe(() => {
    changed = true;
    if (!waitsForOther) return;
    waitsForOther = false;
    scheduleDrain(now());
  });

  // A frozen page must not get the lock. When it resumes, the retry triggers start a run.
  lifecycle?.subscribe(
    () => stopWaiting(),
    () => undefined,
  );
  /** A killed sender says nothing, and its lease goes on. */
  const waitForLock = () => {
    if (closed) return;
    const waiting = new AbortController();
    stopWaiting = () => waiting.abort();
    locks?.request(OUTBOX_LOCK, { signal: waiting.signal }, () => scheduleDrain(now())).catch(ignore);
  };

  /** The old session goes first, in its own transaction: a full phone must not keep sending with it. */
  const storeSession = async (
    before: Session | null,
    { session, version }: VersionedSession,
  ): Promise<void> => {
    if (before && before.token !== session?.token) await store.forgetSession(before.token);
    if (!session) return store.loggedOut(version);
    const stored = await store.login(session, version);
    if (stored > version) pageSession?.adopt({ session, version: stored });
  };

  const followPageSession = async (): Promise<void> => {
    if (!pageSession) return;
    for (;;) {
      const durable = await store.versionedSession();
      // Read after the copy: the page's session changes first.
      const page = pageSession.get();
      if (durable.version > page.version) return pageSession.adopt(durable);
      const isSame = durable.session?.token === page.session?.token;
      if (isSame && durable.version === page.version) return;
      await storeSession(durable.session, page);
      if (isSame) return;
    }
  };

  const run = async (): Promise<DrainResult> => {
    cancelTimer();
    stopWaiting();
    waitsForOther = false;
    try {
      await followPageSession();
      changed = false;
      const result = await drainOnce(abort.signal);
      waitsForOther = result.busy && !changed;
      scheduleDrain(result.busy && changed ? now() : result.next_due_at);
      if (waitsForOther) waitForLock();
      void afterRun().catch(ignore);
      return result;
    } catch (error) {
      scheduleDrain(now() + ERROR_DELAY_MS);
      throw error;
    }
  };

  /** A call during a run starts exactly one more after it, for newly queued records. */
  const drainNow = (): Promise<DrainResult> => {
    if (!running) {
      running = run().finally(() => (running = undefined));
      return running;
    }
    following ??= running.then(ignore, ignore).then(() => {
      following = undefined;
      return drainNow();
    });
    return following;
  };
  const drainQuietly = () => drainNow().then(ignore, ignore);

  const requestDrain = async (): Promise<void> => {
    // Not awaited: sending does not depend on it.
    registerSync().catch(ignore);
    await drainQuietly();
  };

  /** A try without a lease may be anyone's. */
  const mayBeSending = async (owner: number): Promise<boolean> => {
    const sending = (await store.waiting()).filter(({ state }) => state === 'sending');
    return (
      sending.length === 0 || sending.some((record) => record.owner === owner && record.any_link !== true)
    );
  };

  return {
    drainNow,
    requestDrain,
    startSession: async (session: Session) =>
      storeSession(await store.session(), { session, version: pageSession?.get().version ?? 0 }),
    async endSession({ token }: Session): Promise<void> {
      this.interrupt();
      await store.forgetSession(token);
      await followPageSession();
    },
    async improveLink(sign: LinkSign): Promise<void> {
      await followPageSession();
      for (const { userId } of await store.senders()) {
        // An upload begun on Wi-Fi does not continue on another link.
        if (sign === 'change' && (await store.isHeldBack(userId)) && (await mayBeSending(userId)))
          this.interrupt();
        await store.linkImproved(userId, sign);
      }
      if (sign === 'change') notify();
      await requestDrain();
    },
    interrupt(): void {
      abort.abort();
      abort = new AbortController();
      cancelTimer();
      stopWaiting();
    },
    close(): void {
      closed = true;
      unsubscribe();
      this.interrupt();
    },
  };
}
