import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import { email, smsCode as code } from '#contract/messages/account';
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
import type { NumberCode } from '#contract/passwords';
import { spacedNumber } from '#contract/telephone';
import { fieldErrors, errorMessage, isSessionExpired } from '../../services/api';
import { useServices } from '../../services/services';
import { lazyCheck } from '../../forms/lazy-check';
import { useForm } from '../../forms/use-form';
import { SubmitButton } from '../../ui/feedback';
import { ErrorText } from '../../ui/fields';
import { CodeField, PasswordField } from '../../ui/password-field';
import { NeedsSignalButton } from '../../components/needs-signal-button';
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
            {answer.login_number ? <OwnNumber {...answer.login_number} /> : null}
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

const checkCode = lazyCheck(async () => (await import('#contract/passwords')).NumberCode);

type LoginNumber = NonNullable<NotificationSettingsAnswer['login_number']>;

/** Confirmed by a code, so that a forgotten password is helped by SMS (rule sign-in-9). */
function OwnNumber({ number, is_confirmed }: LoginNumber) {
  const { api } = useServices();
  const form = useForm({
    name: 'confirm-number',
    initial: { code: '', current_password: '' },
    check: checkCode,
    secret: ['code', 'current_password'],
  });
  const refuse = (error: unknown) => form.refuse(fieldErrors(error));
  const { code: codeError, current_password: passwordError } = form.errors;
  const send = useMutation({
    mutationFn: (current_password: string) =>
      api.post<MessageAnswer>('users/number/send_code', { current_password }),
    onError: refuse,
  });
  const confirm = useSettingsChange((page, body: NumberCode) =>
    page.post<NotificationSettingsAnswer>('users/number/confirm', body),
  );
  const shown = spacedNumber(number);
  if (is_confirmed) return <p role="status">{code.confirmed(shown)}</p>;
  return (
    <form
      id={form.id}
      {...form.native}
      noValidate
      aria-label={shown}
      className="flex flex-col gap-4"
      onSubmit={form.submit((body) => confirm.mutate(body, { onError: refuse }))}
    >
      <p>
        <span className="font-semibold">{shown}</span> {code.why}
      </p>
      <PasswordField
        {...form.field('current_password')}
        label="Current Password"
        autoComplete="current-password"
        hint={email.passwordHint}
      />
      <NeedsSignalButton
        label="Send a code"
        busyLabel="Sending..."
        needsSignal={code.needsSignal}
        failed={code.sendFailed}
        change={passwordError ? { ...send, error: null } : send}
        onPress={() => send.mutate(form.values.current_password)}
      />
      {send.isSuccess ? <p role="status">{code.sent}</p> : null}
      <CodeField {...form.field('code')} hint={code.hint} inputMode="numeric" />
      <ErrorText role="alert">{codeError ? null : failure(confirm.error, code.confirmFailed)}</ErrorText>
      <SubmitButton busy={confirm.isPending} busyText="Confirming...">
        Confirm My Number
      </SubmitButton>
    </form>
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
