import { useState, useSyncExternalStore } from 'react';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { linkType } from '#outbox/environment';
import { useHydrated, useServices } from '../../services/services';
import { ErrorText } from '../../ui/fields';
import { outboxErrorMessage } from '../../services/outbox-errors';

/** "Send only on Wi-Fi", where the browser knows the kind of link (outbox/README.md, Sending). */
export function WifiChoice() {
  const { outbox } = useServices();
  const isWifiOnly = useSyncExternalStore(outbox.subscribe, outbox.isWifiOnly, () => false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (chosen === isWifiOnly) setChosen(null);
  if (!useHydrated() || linkType() === undefined) return null;
  const choose = (isWanted: boolean) => {
    setProblem(null);
    setChosen(isWanted);
    outbox.setWifiOnly(isWanted).catch((error: unknown) => {
      setChosen(null);
      setProblem(outboxErrorMessage(error));
    });
  };
  return (
    <div>
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          className="checkbox"
          checked={chosen ?? isWifiOnly}
          onChange={({ target }) => choose(target.checked)}
        />
        {outboxMessages.wifiOnly}
      </label>
      <ErrorText>{problem}</ErrorText>
    </div>
  );
}
