import { sharedDependencies } from '#outbox/environment';
import { connect } from '#outbox/store/connection';
import { drain, type DrainResult } from '#outbox/sender/drain';
import { send } from '#outbox/sender/send';
import { createStore } from '#outbox/store/store';

/** Not in TypeScript's library: only Chromium has Background Sync. */
export interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Sends what waits with the worker's own connections, opened for this one run: the browser may kill it at any time. */
export async function drainInWorker(): Promise<DrainResult> {
  const deps = sharedDependencies();
  const store = createStore({ ...deps, useStore: connect(deps) });
  try {
    // The browser woke the worker because there is signal: what waits out a back-off may go now.
    const session = await store.session();
    if (session) await store.linkImproved(session.user_id);
    return await drain(
      {
        ...deps,
        store,
        send: (record, bytes, session, signal) => send(deps, record, bytes, session, signal),
        announce: () => deps.channel?.postMessage({ type: 'changed' }),
        subscribe(listener) {
          deps.channel?.addEventListener('message', listener);
          return () => deps.channel?.removeEventListener('message', listener);
        },
      },
      new AbortController().signal,
    );
  } finally {
    deps.channel?.close();
  }
}

/**
 * Background Sync: the browser says there is signal.
 * @throws while something is still to be sent, so that the browser tries again (it gives up after three; the page is
 * there for that)
 */
export async function onSync(run: () => Promise<DrainResult>): Promise<void> {
  const { waiting } = await run();
  if (waiting > 0) throw new Error(`${waiting} applications still wait`);
}
