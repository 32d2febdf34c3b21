import { environment } from '#outbox/environment';
import type { OutboxRecord } from '#outbox/record';
import type { DrainResult } from '#outbox/sender/drain';
import { createSender } from '#outbox/sender/sender';

/** Background Sync is missing from TypeScript's WebWorker library: only Chromium has it. */
export interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** A run of the worker: `internships` are the titles of those whose applications were sent meanwhile. */
export interface WorkerRun extends DrainResult {
  internships: string[];
}

/** Runs one drain with connections of its own, opened for this run: the browser may kill the worker at any time. */
export async function drainInWorker(from = environment()): Promise<WorkerRun> {
  const sender = createSender(from);
  const { store } = sender;
  try {
    // The sync event means that there is signal: the backoff ends.
    for (const { userId } of await store.senders()) await store.linkImproved(userId);
    const session = await store.session();
    const before = session ? await store.listSent(session.userId) : [];
    const result = await sender.drainOnce();
    // Only who is logged in is told: nothing of somebody who is away, or has logged out meanwhile.
    const isStill = session !== null && (await store.session())?.userId === session.userId;
    const after = isStill ? await store.listSent(session.userId) : [];
    const isNew = ({ id }: OutboxRecord) => !before.some((record) => record.id === id);
    return { ...result, internships: after.filter(isNew).map(({ internship }) => internship.title) };
  } finally {
    sender.close();
  }
}

/**
 * Handles a Background Sync event.
 * @param tell says which applications were sent
 * @throws while something still waits, so that the browser retries (it gives up after three tries; the page goes on)
 */
export async function onSync(
  run: () => Promise<WorkerRun>,
  tell: (internships: readonly string[]) => Promise<void>,
): Promise<void> {
  const { waiting, internships } = await run();
  await tell(internships).catch(() => undefined);
  if (waiting > 0) throw new Error(`${waiting} applications still wait`);
}
