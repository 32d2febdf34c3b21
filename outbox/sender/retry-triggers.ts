import type { Outbox } from '../outbox';

/** Sources of the events that start a run early. */
export interface TriggerSources {
  window: EventTarget;
  document: EventTarget & { visibilityState: string };
  /** navigator.connection, where there is one; its `type` (wifi, cellular) is set only on phones. */
  connection: (EventTarget & { type?: string }) | undefined;
}

/**
 * Starts a run now, when the browser goes online, when the link changes, and when the page becomes visible
 * (outbox/README.md, Sending). The timer for the next due time is in send-loop.ts.
 * @returns unsubscribe
 */
export function registerRetryTriggers(
  outbox: Pick<Outbox, 'linkImproved' | 'linkChanged'>,
  { window, document, connection }: TriggerSources,
): () => void {
  const improved = () => void outbox.linkImproved().catch(() => undefined);
  const changed = () => void outbox.linkChanged().catch(() => undefined);
  let type = connection?.type;
  // Most `change` events only bring a new estimate of the same link, and must not abort a long upload.
  const onConnectionChange = () => {
    if (connection?.type === type) return improved();
    type = connection?.type;
    changed();
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') improved();
  };
  window.addEventListener('online', changed);
  window.addEventListener('pageshow', improved);
  document.addEventListener('visibilitychange', onVisibilityChange);
  connection?.addEventListener('change', onConnectionChange);
  improved();
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('pageshow', improved);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    connection?.removeEventListener('change', onConnectionChange);
  };
}
