import { useState, useSyncExternalStore } from 'react';
import { dataSaver as text } from '#contract/messages/site';
import { useServices } from '../services/services';
import { ErrorText } from '../ui/fields';
import { SettingFold, settingStates } from '../ui/setting-row';

/** "Save data" with its reason (rule offline-5). */
export function DataSaver() {
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
    <SettingFold icon="download" title={text.title} state={reason ? settingStates.on : settingStates.off}>
      <div>
        <label className="flex min-h-12 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="checkbox"
            checked={reason === 'chosen'}
            onChange={({ target }) => choose(target.checked)}
          />
          {text.title}
        </label>
        <p>{text.hint}</p>
        <p role="status" className="font-semibold">
          {reason ? text.on[reason] : ''}
        </p>
        <ErrorText role="alert">{problem}</ErrorText>
      </div>
    </SettingFold>
  );
}
