import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notificationSettings as text } from '#contract/messages/notification-settings';
import { canPush, isPushOn, turnPushOn } from '../lifecycle/push';
import { useServices } from '../lib/services';

/**
 * Offers, after an application was sent, to be told of what the business answers (rule 75). The browser asks on a press only. Nothing
 * where this phone is told already, cannot be told, or has said no.
 */
export function AnswerOffer() {
  const { api } = useServices();
  const [isOffered, setOffered] = useState(false);
  const turnOn = useMutation({
    mutationFn: async () => {
      if ((await Notification.requestPermission()) !== 'granted') return 'denied' as const;
      await turnPushOn(api);
      return 'granted' as const;
    },
  });
  useEffect(() => {
    let isLeft = false;
    if (canPush() && Notification.permission !== 'denied')
      isPushOn().then(
        (isOn) => isLeft || setOffered(!isOn),
        () => undefined,
      );
    return () => void (isLeft = true);
  }, []);
  if (!isOffered) return null;
  const sentence = turnOn.data === 'denied' ? text.denied : turnOn.data ? text.granted : null;
  if (sentence) return <p role="status">{sentence}</p>;
  return (
    <div>
      <button
        type="button"
        className="btn btn-outline"
        aria-disabled={turnOn.isPending}
        onClick={() => turnOn.isPending || turnOn.mutate()}
      >
        {text.ask}
      </button>
      <p role="status" className="empty:hidden">
        {turnOn.isError ? text.askFailed : null}
      </p>
    </div>
  );
}
