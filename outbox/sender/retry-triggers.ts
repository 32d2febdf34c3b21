import type { Outbox } from '../outbox';

/** What tells a page that it may be worth trying again. */
export interface Signs {
  window: EventTarget;
  document: EventTarget & { visibilityState: string };
  /** navigator.connection, where there is one; its `type` (wifi, cellular) only on phones. */
  connection: (EventTarget & { type?: string }) | undefined;
}

/**
 * Keeps sending while the page lives: now, when the browser says it is online, when the link changes, and when the
 * page is looked at again (outbox/README.md, Sending). The timer at the next due time is the outbox's own.
 * @returns how to stop
 */
export function keepSending(
  outbox: Pick<Outbox, 'linkImproved' | 'linkChanged'>,
  { window, document, connection }: Signs,
): () => void {
  const improved = () => void outbox.linkImproved().catch(() => undefined);
  const changed = () => void outbox.linkChanged().catch(() => undefined);
  let type = connection?.type;
  // Most of these events tell of a new estimate of the same link: a long upload must live through them.
  const reconsidered = () => {
    if (connection?.type === type) return improved();
    type = connection?.type;
    changed();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') improved();
  };
  window.addEventListener('online', changed);
  window.addEventListener('pageshow', improved);
  document.addEventListener('visibilitychange', seen);
  connection?.addEventListener('change', reconsidered);
  improved();
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('pageshow', improved);
    document.removeEventListener('visibilitychange', seen);
    connection?.removeEventListener('change', reconsidered);
  };
}
