import { hasOutbox } from '#outbox/store/durable-session';
import { probeWhileOffline } from '../lib/connection';
import { loadAgain } from '../lib/load-again';
import type { Services } from '../lib/services';
import { compareWithServer } from '../lifecycle/compare-with-server';
import { countDataUse } from '../lifecycle/count-data-use';
import { dropVisitorForms, finishLogOut } from '../lifecycle/log-out';
import { refreshAfterSending } from '../lifecycle/refresh-after-sending';
import { restoreSession } from '../lifecycle/restore-session';
import { keepRevoking } from '../lifecycle/revocations';
import { saveForOffline } from '../lifecycle/save-for-offline';
import { saveScreens } from '../lifecycle/save-screens';
import { registerServiceWorker } from '../lifecycle/service-worker';
import { stylesheetPath } from './rendered-page';

export { askToLogIn } from '../lifecycle/log-out';

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
  if (session.version() === 0 && !(await hasOutbox().catch(() => true)))
    await new Promise<void>((resolve) => {
      const stop = session.subscribe(() => {
        stop();
        resolve();
      });
    });
  await loadAgain(() => outbox.start());
  keepRevoking(services);
}

/** Saves, sends and asks from now on. */
export function startBackground(services: Services, root: HTMLElement): void {
  // Saves before the page is closed; Android closes hidden pages without another event.
  window.addEventListener('pagehide', () => services.persistence.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') services.persistence.flush();
  });
  void finishLogOut(services);
  void startOutbox(services);
  refreshAfterSending(services);
  compareWithServer(services);
  saveForOffline(services);
  countDataUse();
  saveScreens(services, root, stylesheetPath(document));
  probeWhileOffline(services.connection, () => services.api.get('health'));
  const register = () => void registerServiceWorker(services);
  // The script starts after the first paint, which may be after the event.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
