import { notification } from '#contract/messages/news';
import { pageMessages } from '#contract/worker-protocol';

const PATH = '/my-applications';

/** What the worker needs of its global scope. */
export interface NotificationScope {
  clients: Pick<Clients, 'matchAll' | 'openWindow'>;
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  /** Notification.permission; undefined where the browser shows none. */
  permission: NotificationPermission | undefined;
}

/** The open pages, also those that were opened before this worker. */
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

/** Shows a screen, in a window that is open already where there is one: only the worker that controls a page may navigate it. */
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

/** What a notification knows of itself. */
interface NotificationData {
  path?: unknown;
}

/** Shows what a pressed notification is about: its own screen, or My Applications. */
export function openPressed(
  scope: Pick<NotificationScope, 'clients'>,
  data: NotificationData | null,
): Promise<void> {
  const path = data?.path;
  return typeof path === 'string'
    ? open(scope, path, { type: pageMessages.showScreen, path })
    : open(scope, PATH, { type: pageMessages.showApplications });
}
