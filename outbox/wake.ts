import type { Outbox } from './outbox';

/** What tells a page that it may be worth trying again. */
export interface Signs {
  window: EventTarget;
  document: EventTarget & { visibilityState: string };
  /** navigator.connection, where there is one. */
  connection: EventTarget | undefined;
}

/**
 * Keeps sending while the page lives: now, when the browser says it is online, when the link changes, and when the
 * page is looked at again (outbox design, Sending). The timer at the next due time is the outbox's own.
 * @returns how to stop
 */
export function keepSending(
  outbox: Pick<Outbox, 'linkImproved'>,
  { window, document, connection }: Signs,
): () => void {
  const improved = () => void outbox.linkImproved().catch(() => undefined);
  const seen = () => {
    if (document.visibilityState === 'visible') improved();
  };
  window.addEventListener('online', improved);
  window.addEventListener('pageshow', improved);
  document.addEventListener('visibilitychange', seen);
  connection?.addEventListener('change', improved);
  improved();
  return () => {
    window.removeEventListener('online', improved);
    window.removeEventListener('pageshow', improved);
    document.removeEventListener('visibilitychange', seen);
    connection?.removeEventListener('change', improved);
  };
}
