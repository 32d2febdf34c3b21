import { useEffect, useState } from 'react';
import { notificationSettings as text, notification } from '#contract/messages/news';
import { helper } from '#contract/messages/shared-phone';
import { canPush, isPushOn, turnPushOn, settingsQuery, useSettingsChange } from '../../offline/push';
import { useServices, useSession, useHydrated } from '../../services/services';
import { noteInRun } from '../../session/helper-run';
import { useUser } from '../../services/shared-queries';
import { Banner } from '../../ui/feedback';
import { SwitchUserButton } from '../../components/switch-user-button';

/** Offers notifications of answers (rule notify-4); hidden where the browser cannot, refused, or already has them. */
export function AnswerOffer({ className }: { className: string }) {
  const { api, queryClient } = useServices();
  const [isOffered, setOffered] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const turnOn = useSettingsChange((api) => turnPushOn(api));
  const press = async () => {
    if (turnOn.isPending) return;
    const answer = await Notification.requestPermission().catch(() => 'denied' as const);
    setDenied(answer !== 'granted');
    if (answer === 'granted') turnOn.mutate(undefined);
  };
  useEffect(() => {
    let isLeft = false;
    if (canPush() && Notification.permission !== 'denied')
      isPushOn().then(
        (isOn) => {
          if (isLeft) return;
          setOffered(!isOn);
          if (isOn) void queryClient.prefetchQuery({ ...settingsQuery(api), retry: false });
        },
        () => undefined,
      );
    return () => void (isLeft = true);
  }, [api, queryClient]);
  if (!isOffered) return null;
  const sentence = isDenied ? text.denied : turnOn.data ? text.granted : null;
  if (sentence) return <p role="status">{sentence}</p>;
  return (
    <div>
      <button
        type="button"
        className={className}
        aria-disabled={turnOn.isPending}
        onClick={() => void press()}
      >
        {text.ask}
      </button>
      <p role="status" className="empty:hidden">
        {turnOn.isError ? text.askFailed : null}
      </p>
    </div>
  );
}

/** Leads to the next student after saving, in the helper's mode (rule phone-2). */
export function NextStudent({ record }: { record: string }) {
  const { storage, outbox } = useServices();
  const id = useSession()?.userId;
  const name = useUser()?.full_name.split(' ')[0];
  useEffect(() => {
    if (id !== undefined) noteInRun(storage, id, outbox.records() ?? [], record);
  }, [storage, outbox, id, record]);
  return (
    <Banner tone="success">
      <p>{name ? helper.saved(name) : helper.savedUnderYou}</p>
      <SwitchUserButton className="btn mt-2" label={helper.next} />
    </Banner>
  );
}

const isPossible = () =>
  'Notification' in window && 'SyncManager' in window && Notification.permission === 'default';

/** Offers a notification once the worker has sent what waits. The browser asks on a press only (rule outbox-4). */
export function NotifyOffer({ className }: { className: string }) {
  const [answer, setAnswer] = useState<NotificationPermission>('default');
  if (!useHydrated()) return null;
  if (answer !== 'default') return <p role="status">{notification[answer]}</p>;
  if (!isPossible()) return null;
  const ask = () => void Notification.requestPermission().then(setAnswer, () => setAnswer('denied'));
  return (
    <button type="button" className={className} onClick={ask}>
      {notification.ask}
    </button>
  );
}
