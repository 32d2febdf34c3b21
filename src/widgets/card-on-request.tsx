import { useState, type ComponentType } from 'react';
import { notLoaded } from '#contract/messages/site';
import { useLoaded } from '../lib/use-loaded';
import { Card } from '../ui/card';

interface CardOnRequestProps {
  id: string;
  title: string;
  /** The same function for each render. */
  load: () => Promise<ComponentType>;
}

/** A card of few people's interest: its code is loaded on request, and comes with the signal where there is none. */
function CardOnRequest({ id, title, load }: CardOnRequestProps) {
  const [isAsked, setAsked] = useState(false);
  const { Loaded, hasFailed } = useLoaded(isAsked, load);
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        {Loaded ? (
          <Loaded />
        ) : (
          <>
            <button type="button" className="btn btn-outline sm:self-start" onClick={() => setAsked(true)}>
              Show
            </button>
            <p role="status" className="empty:hidden">
              {hasFailed ? notLoaded : null}
            </p>
          </>
        )}
      </Card>
    </section>
  );
}

const loadSettings = async () => (await import('./notification-settings')).NotificationSettings;

/** Whether this phone is told of news, and of what (rules 75 and 76). */
export const Notifications = () => (
  <CardOnRequest id="notifications" title="Notifications" load={loadSettings} />
);
