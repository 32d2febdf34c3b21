import { useEffect, useState } from 'react';
import { notificationSettings as text } from '#contract/messages/news';
import { canPush, isPushOn, turnPushOn, settingsQuery, useSettingsChange } from '../../offline/push';
import { useServices } from '../../services/services';

/** Offers notifications of answers (rule notify-4); hidden where the browser cannot, refused, or already has them. */
export function AnswerOffer() {
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
        className="btn btn-outline"
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
