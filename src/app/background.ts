import type { RegisteredRouter } from '@tanstack/react-router';
import { hasOutbox } from '#outbox/store/durable-session';
import { probeWhileOffline } from '../services/connection';
import { importWithRetry } from '../lib/lazy-with-retry';
import { peopleKey } from '../session/people-keys';
import type { Services } from '../services/services';
import type { askToLogIn as AskToLogIn } from '../session/log-out';
import { compareWithServer } from '../offline/compare-with-server';
import { followNotifications } from '../offline/follow-notifications';
import { dropVisitorForms, leavingKey } from '../session/log-out-cleanup';
import { refreshAfterSending } from '../offline/refresh-after-sending';
import { restoreSession } from '../session/restore-session';
import { saveForOffline } from '../offline/save-for-offline';
import { saveScreens } from '../offline/save-screens';
import { registerServiceWorker } from '../offline/service-worker';
import { stylesheetPath } from './rendered-page';

/* What ends sessions comes with its part of the outbox, 10 KB that a visitor does without. */
const loadLogOut = () => importWithRetry(() => import('../session/log-out'));
const loadProfiles = () => importWithRetry(() => import('../session/device-profiles'));
const loadRevocations = () => importWithRetry(() => import('../session/revocations'));

/** See log-out.ts. */
export const askToLogIn: typeof AskToLogIn = async (...asked) => (await loadLogOut()).askToLogIn(...asked);

/*
 * What the page does beside its screens. Loaded by main.tsx before the first render where something is saved on the phone,
 * and after it on a first visit.
 */

/** Reads what is saved: who is logged in, and their answers. Never rejects. */
export async function restoreSaved(services: Services): Promise<void> {
  dropVisitorForms(services);
  await restoreSession(services);
  await services.persistence.open(services.session.get()?.userId ?? null);
}

/** Starts the outbox; where nobody was ever logged in, with the first log-in. */
async function startOutbox(services: Services): Promise<void> {
  const { session, outbox } = services;
  const wasNobodyHere = () => session.version() === 0;
  // Asked again: a log-in may have come during the read.
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

/** Saves, sends and asks from now on. */
export function startBackground(services: Services, router: RegisteredRouter, root: HTMLElement): void {
  // Saves before the page is closed; Android closes hidden pages without another event.
  window.addEventListener('pagehide', () => services.persistence.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') services.persistence.flush();
  });
  if (services.storage.getItem(leavingKey) !== null)
    void loadLogOut().then(({ finishLogOut }) => finishLogOut(services));
  void startOutbox(services);
  refreshAfterSending(services);
  compareWithServer(services);
  saveForOffline(services, undefined, undefined, router);
  followNotifications(router);
  if (services.storage.getItem(peopleKey) !== null)
    void loadProfiles().then(({ tidyProfiles }) => tidyProfiles(services).catch(() => undefined));
  saveScreens(services, () => router.state.matches, root, stylesheetPath(document));
  probeWhileOffline(services.connection, () => services.api.get('health'));
  const register = () => void registerServiceWorker(services);
  // The script starts after the first paint, which may be after the event.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
