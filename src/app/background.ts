import type { RegisteredRouter } from '@tanstack/react-router';
import { hasOutbox } from '#outbox/store/sessions';
import { probeWhileOffline } from '../services/connection';
import { importWithRetry } from '../lib/lazy-with-retry';
import { deviceProfilesKey, leavingKey } from '../services/session';
import type { Services } from '../services/services';
import type { askToLogIn as AskToLogIn } from '../session/log-out';
import { compareWithServer, refreshAfterSending } from '../offline/own-applications';
import { followNotifications, registerServiceWorker } from '../offline/service-worker';
import { dropVisitorForms } from '../forms/use-form-file';
import { restoreSession } from '../session/restore-session';
import { saveForOffline } from '../offline/save-for-offline';
import { saveScreens } from '../offline/save-screens';
import { stylesheetPath } from './rendered-page';

/* Ending sessions loads outbox code, 10 KB that a visitor does not need. */
const loadLogOut = () => importWithRetry(() => import('../session/log-out'));
const loadProfiles = () => importWithRetry(() => import('../session/device-profiles'));
const loadRevocations = () => importWithRetry(() => import('../session/revocations'));

export const askToLogIn: typeof AskToLogIn = async (...asked) => (await loadLogOut()).askToLogIn(...asked);

/* The page's background work, loaded before the first render, or after it on a first visit. */

/** Restores session and answers. Never rejects. */
export async function restoreSaved(services: Services): Promise<void> {
  dropVisitorForms(services);
  await restoreSession(services);
  await services.savedQueries.open(services.session.get()?.userId ?? null);
}

/** Starts the outbox; on a phone without any log-in, with the first. */
async function startOutbox(services: Services): Promise<void> {
  const { session, outbox } = services;
  const wasNobodyHere = () => session.version() === 0;
  // Checked again: a log-in may have come during the read.
  if (wasNobodyHere() && !(await hasOutbox().catch(() => true)) && wasNobodyHere())
    await new Promise<void>((resolve) => {
      const stop = session.subscribe(() => {
        stop();
        resolve();
      });
    });
  outbox.start();
  (await loadRevocations()).keepRevoking(services);
}

export function startBackground(services: Services, router: RegisteredRouter, root: HTMLElement): void {
  if (services.storage.getItem(leavingKey) !== null)
    void loadLogOut().then(({ finishLogOut }) => finishLogOut(services));
  void startOutbox(services);
  refreshAfterSending(services);
  compareWithServer(services);
  saveForOffline(services, router);
  followNotifications(router);
  if (services.storage.getItem(deviceProfilesKey) !== null)
    void loadProfiles().then(({ tidyProfiles }) => tidyProfiles(services).catch(() => undefined));
  saveScreens(services, () => router.state.matches, root, stylesheetPath(document));
  const { connection, api } = services;
  probeWhileOffline(connection, () => api.get('health'), navigator.serviceWorker?.controller);
  const register = () => void registerServiceWorker(services);
  // The script starts after the first paint, maybe after the event.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
