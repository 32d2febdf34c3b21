import type { PushPayload } from '#contract/notifications';
import { isOurs, pageMessages } from '#contract/worker-protocol';
import type { Session } from '#outbox/record';
import { notification } from '#contract/messages/news';

export interface PushScope {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
}

/** The phone's session. @throws while the database is unreadable */
type ReadSession = () => Promise<Pick<Session, 'token' | 'userId'> | null>;

type Known = Partial<Record<keyof PushPayload, unknown>>;

function payloadOf(data: Pick<PushMessageData, 'json'> | null): Known {
  try {
    return (data?.json() ?? {}) as Known;
  } catch {
    return {};
  }
}

const isTopic = (topic: unknown): topic is keyof typeof notification.news =>
  typeof topic === 'string' && Object.hasOwn(notification.news, topic);

async function unsubscribe({ registration }: PushScope): Promise<void> {
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/** Shows that there is news, never whose (rule notify-4); unsubscribes without a session. */
export async function showPush(
  scope: PushScope,
  data: Pick<PushMessageData, 'json'> | null,
  session: ReadSession,
): Promise<void> {
  const { topic, to, application } = payloadOf(data);
  const owner = await session();
  if (owner === null || owner.userId !== to) return unsubscribe(scope);
  const known = isTopic(topic) ? topic : 'other';
  const other = known === 'test' ? '/portal-status' : '/news';
  const path = typeof application === 'number' ? `/application-detail/${application}` : other;
  await scope.registration.showNotification(notification.news[known], {
    icon: '/icons/icon-192.png',
    tag: `news ${known} ${path}`,
    data: { path },
  });
}

export interface SubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** Sends a renewed endpoint; else the page does (src/offline/push.ts). @throws offline, or refused */
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
  if (!response.ok || !isOurs(response)) throw new Error(`push subscription: ${response.status}`);
}

const PATH = '/my-applications';

export interface NotificationScope {
  clients: Pick<Clients, 'matchAll' | 'openWindow'>;
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  permission: NotificationPermission | undefined;
}

const openPages = (clients: NotificationScope['clients']) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true });

export async function notifySent(scope: NotificationScope, internships: readonly string[]): Promise<void> {
  if (scope.permission !== 'granted' || internships.length === 0) return;
  const pages = await openPages(scope.clients);
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  for (const internship of internships) {
    await scope.registration.showNotification(notification.sent(internship), {
      icon: '/icons/icon-192.png',
      tag: `sent ${internship}`,
    });
  }
}

/** Shows a screen, in an open window if any: only the controlling worker may navigate it. */
async function open(
  { clients }: Pick<NotificationScope, 'clients'>,
  path: string,
  message: object,
): Promise<void> {
  const [page] = await openPages(clients);
  if (!page) {
    await clients.openWindow(path);
    return;
  }
  await page.focus();
  page.postMessage(message);
}

interface NotificationData {
  path?: unknown;
}

export function openPressed(
  scope: Pick<NotificationScope, 'clients'>,
  data: NotificationData | null,
): Promise<void> {
  const path = data?.path;
  return typeof path === 'string'
    ? open(scope, path, { type: pageMessages.showScreen, path })
    : open(scope, PATH, { type: pageMessages.showApplications });
}
