import { useState } from 'react';
import { notification } from '#contract/messages/news';
import { useHydrated } from '../../services/services';

/** Whether background sending works here and notification permission is undecided. */
const isPossible = () =>
  'Notification' in window && 'SyncManager' in window && Notification.permission === 'default';

/** Offers a notification once the worker has sent what waits. The browser asks on a press only (rule outbox-4). */
export function NotifyOffer() {
  const [answer, setAnswer] = useState<NotificationPermission>('default');
  if (!useHydrated()) return null;
  if (answer !== 'default') return <p role="status">{notification[answer]}</p>;
  if (!isPossible()) return null;
  const ask = () => void Notification.requestPermission().then(setAnswer, () => setAnswer('denied'));
  return (
    <button type="button" className="btn btn-outline mt-2" onClick={ask}>
      {notification.ask}
    </button>
  );
}
