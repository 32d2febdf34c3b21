import { useState, useSyncExternalStore } from 'react';
import { messages } from '#contract/messages';
import { linkType } from '#outbox/link';
import { useHydrated, useServices } from '../../lib/services';
import { ErrorText } from '../../ui/fields';
import { outboxErrorMessage } from './editor-state';

/** "Send only on Wi-Fi", where the browser knows the kind of link (outbox/README.md, Sending). */
export function WifiChoice() {
  const { outbox } = useServices();
  const isWifiOnly = useSyncExternalStore(outbox.subscribe, outbox.isWifiOnly, () => false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!useHydrated() || linkType() === undefined) return null;
  const choose = (isWanted: boolean) => {
    setProblem(null);
    outbox.setWifiOnly(isWanted).catch((error: unknown) => setProblem(outboxErrorMessage(error)));
  };
  return (
    <div>
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          className="checkbox"
          checked={isWifiOnly}
          onChange={({ target }) => choose(target.checked)}
        />
        {messages.outbox.wifiOnly}
      </label>
      <ErrorText>{problem}</ErrorText>
    </div>
  );
}
