import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { notificationSettings as text } from '#contract/messages/news';
import type { NotificationSetting, NotificationSettingsAnswer } from '#contract/notifications';
import {
  canPush,
  isPushOn,
  turnPushOff,
  turnPushOn,
  settingsQuery,
  useSettingsChange,
} from '../../offline/push';
import { errorMessage, isSessionExpired } from '../../services/api';
import { useServices } from '../../services/services';
import { ErrorText } from '../../ui/fields';
import { SavedView } from '../../components/saved-view';
import { SettingFold, settingStates } from '../../ui/setting-row';

/** Push on this phone, and topics, which hold for all phones of the account. */
function NotificationSettings() {
  const query = useQuery(settingsQuery(useServices().api));
  return (
    <>
      <p>{text.lead}</p>
      <SavedView query={query} failedTitle={text.failed} isForm>
        {(answer) => (
          <>
            <ThisPhone isOn={answer.is_push_on} />
            <Topics
              legend={text.about}
              settings={answer.settings.filter(({ channel }) => channel === 'push')}
            />
            {answer.sms === 'no_number' ? <p>{text.smsNoNumber}</p> : null}
            {answer.sms === 'possible' ? (
              <Topics
                legend={text.sms}
                hint={text.smsHint}
                settings={answer.settings.filter(({ channel }) => channel === 'sms')}
              />
            ) : null}
          </>
        )}
      </SavedView>
    </>
  );
}

const failure = (error: unknown, fallback: string): string | null =>
  error && !isSessionExpired(error) ? errorMessage(error, fallback, text.needsSignal) : null;

function ThisPhone({ isOn }: { isOn: boolean }) {
  const [permission, setPermission] = useState(() => (canPush() ? Notification.permission : null));
  const turn = useSettingsChange((api, on: boolean) => (on ? turnPushOn(api) : turnPushOff(api)));
  const press = async () => {
    if (turn.isPending) return;
    if (isOn) return turn.mutate(false);
    const answer = await Notification.requestPermission().catch(() => 'denied' as const);
    setPermission(answer);
    if (answer === 'granted') turn.mutate(true);
  };
  if (permission === null) return <p>{text.unsupported}</p>;
  if (permission === 'denied') return <p role="status">{text.denied}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="font-semibold">
        {turn.isPending && !isOn ? text.turningOn : isOn ? text.on : text.off}
      </p>
      <button
        type="button"
        className="btn btn-outline sm:self-start"
        aria-disabled={turn.isPending}
        onClick={() => void press()}
      >
        {isOn ? text.turnOff : text.turnOn}
      </button>
      <ErrorText role="alert">{failure(turn.error, text.notTurnedOn)}</ErrorText>
    </div>
  );
}

interface TopicsProps {
  legend: string;
  hint?: string;
  settings: readonly NotificationSetting[];
}

function Topics({ legend, hint, settings }: TopicsProps) {
  const hintId = useId();
  const change = useSettingsChange((api, setting: NotificationSetting) =>
    api.put<NotificationSettingsAnswer>('notification_settings', { settings: [setting] }),
  );
  const pressed = change.isPending ? change.variables : null;
  return (
    <fieldset aria-describedby={hint ? hintId : undefined}>
      <legend className="font-semibold">{legend}</legend>
      {hint ? (
        <p id={hintId} className="text-base-content/80">
          {hint}
        </p>
      ) : null}
      {settings.map((setting) => (
        <label key={setting.topic} className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            className="checkbox"
            checked={pressed?.topic === setting.topic ? pressed.is_on : setting.is_on}
            aria-disabled={change.isPending}
            onChange={({ target }) =>
              change.isPending || change.mutate({ ...setting, is_on: target.checked })
            }
          />
          {text.topics[setting.topic]}
        </label>
      ))}
      <ErrorText role="alert">{failure(change.error, text.notSaved)}</ErrorText>
    </fieldset>
  );
}

/** Notifications on this phone, by topic (rules notify-4 and notify-5). Loaded on request. */
export function Notifications() {
  const [isAsked, setAsked] = useState(false);
  const known = useQuery({ ...settingsQuery(useServices().api), enabled: false }).data?.body.is_push_on;
  const [isOn, setOn] = useState(false);
  useEffect(() => void isPushOn().then(setOn, () => undefined), []);
  return (
    <SettingFold
      icon="info"
      title="Notifications"
      state={(known ?? isOn) ? settingStates.on : settingStates.off}
      onOpen={() => setAsked(true)}
    >
      {isAsked ? <NotificationSettings /> : null}
    </SettingFold>
  );
}
