import type { Outbox } from '../outbox';

export interface TriggerSources {
  window: EventTarget;
  document: EventTarget & { visibilityState: string };
  /** `type` (wifi, cellular) is set only on phones. */
  connection: (EventTarget & { type?: string }) | undefined;
}

/** On `online`, a changed link, or a visible page (README, Sending). */
export function registerRetryTriggers(
  outbox: Pick<Outbox, 'linkImproved' | 'linkChanged'>,
  { window, document, connection }: TriggerSources,
): () => void {
  const improved = () => void outbox.linkImproved().catch(() => undefined);
  const changed = () => void outbox.linkChanged().catch(() => undefined);
  let type = connection?.type;
  // Most `change` events bring a new estimate of the same link, and must not abort a long upload.
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
