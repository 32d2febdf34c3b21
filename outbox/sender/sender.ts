import type { Environment } from '../environment';
import { connect } from '../store/connection';
import { createStore } from '../store/store';
import { drain, type DrainResult } from './drain';

/** The sender of page and worker: store, change notification, and one run. @param afterNotify after own changes */
export function createSender(environment: Environment, afterNotify: () => void = () => {}) {
  const { channel } = environment;
  const store = createStore({ ...environment, useStore: connect(environment) });
  const listeners = new Set<() => void>();

  const onStoreChange = () => {
    for (const listener of listeners) listener();
  };
  channel?.addEventListener('message', onStoreChange);
  const notify = () => {
    channel?.postMessage({ type: 'changed' });
    onStoreChange();
    afterNotify();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    store,
    notify,
    /** Calls `listener` after every change, here, in another tab or in the worker. @returns unsubscribe */
    subscribe,
    drainOnce: (signal: AbortSignal = new AbortController().signal): Promise<DrainResult> =>
      drain({ ...environment, store, notify, subscribe }, signal),
    close(): void {
      listeners.clear();
      channel?.close();
    },
  };
}
export type Sender = ReturnType<typeof createSender>;
