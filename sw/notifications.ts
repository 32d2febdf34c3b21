import { notification } from '#contract/messages/news';
import { pageMessages } from '#contract/worker-protocol';

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
