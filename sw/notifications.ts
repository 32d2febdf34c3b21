import { notification } from '#contract/messages/notification';
import { pageMessages } from '#contract/worker-protocol';

const PATH = '/my-applications';

/** What the worker needs of its global scope. */
export interface NotificationScope {
  clients: Pick<Clients, 'matchAll' | 'openWindow'>;
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  /** Notification.permission; undefined where the browser shows none. */
  permission: NotificationPermission | undefined;
}

/** The open pages. The worker that sends controls none. */
const openPages = (clients: NotificationScope['clients']) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true });

/**
 * Tells what was sent while nobody looked at the page. Only who allowed it is told, and the page alone asks for that.
 * @param internships the titles of the internships whose applications were sent
 */
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

/** Shows My Applications, in a window that is open already where there is one. */
export async function openApplications({ clients }: Pick<NotificationScope, 'clients'>): Promise<void> {
  const [page] = await openPages(clients);
  if (!page) {
    await clients.openWindow(PATH);
    return;
  }
  await page.focus();
  // Only the worker that controls a page may navigate it.
  page.postMessage({ type: pageMessages.showApplications });
}
