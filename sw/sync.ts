import { environment } from '#outbox/environment';
import type { OutboxRecord } from '#outbox/record';
import { createSender, type DrainResult } from '#outbox/sender/drain';

export interface SyncEvent extends ExtendableEvent {
  tag: string;
}

export interface WorkerRun extends DrainResult {
  internships: string[];
}

/** Runs once with its own connections: the browser may kill the worker at any time. */
export async function drainInWorker(from = environment()): Promise<WorkerRun> {
  const sender = createSender(from);
  const { store } = sender;
  try {
    // A sync event means signal: the backoff ends.
    for (const { userId } of await store.senders()) await store.linkImproved(userId);
    const session = await store.session();
    const before = session ? await store.listSent(session.userId) : [];
    const result = await sender.drainOnce();
    const isStill = session !== null && (await store.session())?.userId === session.userId;
    const after = isStill ? await store.listSent(session.userId) : [];
    // Of a helper's no person is named, and none is under My Applications.
    const isOwn = (record: OutboxRecord) => !record.registration && !record.for;
    const isNew = (record: OutboxRecord) => isOwn(record) && !before.some(({ id }) => id === record.id);
    return { ...result, internships: after.filter(isNew).map(({ internship }) => internship.title) };
  } finally {
    sender.close();
  }
}

/** Handles a sync event. @throws while something waits, so that the browser retries */
export async function onSync(
  run: () => Promise<WorkerRun>,
  tell: (internships: readonly string[]) => Promise<void>,
): Promise<void> {
  const { waiting, internships } = await run();
  await tell(internships).catch(() => undefined);
  if (waiting > 0) throw new Error(`${waiting} applications still wait`);
}
