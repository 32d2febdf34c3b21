import { notification } from '#contract/messages/news';
import type { PushPayload, Topic } from '#contract/notification-topics';
import type { Session } from '#outbox/record';

/** What the worker needs of its global scope. */
export interface PushScope {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
}

/** Who is logged in on this phone. @throws while the database cannot be read */
type ReadSession = () => Promise<Pick<Session, 'token' | 'userId'> | null>;

type Known = Partial<Record<keyof PushPayload, unknown>>;

/** What was sent, of this version of the server or another. */
function payloadOf(data: Pick<PushMessageData, 'json'> | null): Known {
  try {
    return (data?.json() ?? {}) as Known;
  } catch {
    return {};
  }
}

const isTopic = (topic: unknown): topic is Topic =>
  typeof topic === 'string' && Object.hasOwn(notification.news, topic);

/** Ends the subscription of this phone. */
async function unsubscribe({ registration }: PushScope): Promise<void> {
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Shows what the server has sent: that there is news, and never of whom (rule 75). One about the same takes the place of one that
 * is still shown. Nothing is shown of somebody who is not logged in here any more, and nothing more is taken for them.
 */
export async function showPush(
  scope: PushScope,
  data: Pick<PushMessageData, 'json'> | null,
  session: ReadSession,
): Promise<void> {
  const { topic, to, application } = payloadOf(data);
  const owner = await session();
  if (owner === null || owner.userId !== to) return unsubscribe(scope);
  const path = typeof application === 'number' ? `/application-detail/${application}` : '/news';
  const known = isTopic(topic) ? topic : 'other';
  await scope.registration.showNotification(notification.news[known], {
    icon: '/icons/icon-192.png',
    tag: `news ${known} ${path}`,
    data: { path },
  });
}

/** Missing from TypeScript's library. */
export interface SubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/**
 * The browser has another address for this phone: the server is told. Where that fails the page tells it, when it reads the settings
 * (src/offline/push.ts).
 * @throws without signal, or when the server refuses
 */
export async function renewSubscription(
  scope: PushScope,
  { oldSubscription, newSubscription }: Pick<SubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>,
  session: ReadSession,
  call: typeof fetch,
): Promise<void> {
  const owner = await session();
  if (owner === null) return unsubscribe(scope);
  const renewed =
    newSubscription ??
    (oldSubscription && (await scope.registration.pushManager.subscribe(oldSubscription.options)));
  if (!renewed) return;
  const response = await call('/api/push_subscription', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` },
    body: JSON.stringify(renewed.toJSON()),
  });
  if (!response.ok) throw new Error(`push subscription: ${response.status}`);
}
