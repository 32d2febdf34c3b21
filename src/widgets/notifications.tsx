import { useState } from 'react';
import { notificationsCard as text } from '#contract/messages/notifications-card';
import { useLoaded } from '../lib/use-loaded';
import { Card } from '../ui/card';

const load = async () => (await import('./notification-settings')).NotificationSettings;

/** Whether this phone is told of news, and of what (rules 75 and 76), loaded on request. */
export function Notifications() {
  const [isAsked, setAsked] = useState(false);
  const { Loaded: Settings, hasFailed } = useLoaded(isAsked, load);
  return (
    <section aria-labelledby="notifications">
      <Card>
        <h2 id="notifications" className="text-xl font-bold">
          {text.title}
        </h2>
        {Settings ? (
          <Settings />
        ) : (
          <>
            <button type="button" className="btn btn-outline sm:self-start" onClick={() => setAsked(true)}>
              Show
            </button>
            <p role="status" className="empty:hidden">
              {hasFailed ? text.notLoaded : null}
            </p>
          </>
        )}
      </Card>
    </section>
  );
}
