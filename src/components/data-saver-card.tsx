import { useState, useSyncExternalStore } from 'react';
import { dataSaver as text } from '#contract/messages/site';
import { useServices } from '../services/services';
import { Card } from '../ui/card';
import { ErrorText } from '../ui/fields';

/** "Save data" with its reason (rule offline-5). */
export function DataSaverCard() {
  const { dataSaver } = useServices();
  const reason = useSyncExternalStore(dataSaver.subscribe, dataSaver.get, () => null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (isWanted: boolean) => {
    try {
      dataSaver.choose(isWanted);
      setProblem(null);
    } catch {
      setProblem(text.notKept);
    }
  };
  return (
    <section aria-labelledby="data-saver">
      <Card>
        <h2 id="data-saver" className="text-xl font-bold">
          {text.title}
        </h2>
        <div>
          <label className="flex min-h-12 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="checkbox"
              checked={reason === 'chosen'}
              onChange={({ target }) => choose(target.checked)}
            />
            {text.choice}
          </label>
          <p>{text.hint}</p>
          <p role="status" className="font-semibold">
            {reason ? text.on[reason] : ''}
          </p>
          <ErrorText role="alert">{problem}</ErrorText>
        </div>
      </Card>
    </section>
  );
}
