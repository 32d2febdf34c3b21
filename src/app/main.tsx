import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserServices } from './create-services';
import { probeWhileOffline } from '../lib/connection';
import { watchInstall } from '../lib/install';
import { askToLogIn, atMost, dropVisitorForms, finishLogOut } from '../lifecycle/log-out';
import { countDataUse } from '../lifecycle/count-data-use';
import { compareWithServer } from '../lifecycle/compare-with-server';
import { restoreSession } from '../lifecycle/restore-session';
import { refreshAfterSending } from '../lifecycle/refresh-after-sending';
import { keepRevoking } from '../lifecycle/revocations';
import { saveForOffline } from '../lifecycle/save-for-offline';
import { saveScreens } from '../lifecycle/save-screens';
import { registerServiceWorker } from '../lifecycle/service-worker';
import {
  adoptPageData,
  dropTracking,
  isOfThisPage,
  keepTyped,
  loadStylesheet,
  stylesheetPath,
} from './rendered-page';
import { createAppRouter } from './router';
import '../styles.css';

dropTracking(window);
const services = createBrowserServices({
  onSessionExpired: (token) => void askToLogIn(services, router, token),
  onSecondFactorMissing: () => void router.navigate({ to: '/two-step-sign-in', replace: true }),
});
// Before the first render, which asks for it; the browser's event comes once.
watchInstall(services, window);
const router = createAppRouter(services);

// Another tab logged in or out.
services.session.subscribe((foreign) => {
  if (!foreign) return;
  void services.persistence.open(services.session.get()?.userId ?? null).then(() => router.invalidate());
});

/** A screen that is not ready by then is drawn as it is, in milliseconds. */
const screenTimeoutMs = 1000;

/** Calls `onDone` when the HTML of the server is React's. */
function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  // Events from an effect would reach nothing that is hydrated later.
  useEffect(() => queueMicrotask(onDone), [onDone]);
  return children;
}

/** A function, since a top-level `await` would keep the build from merging small chunks. */
async function start(): Promise<void> {
  dropVisitorForms(services);
  await restoreSession(services);
  await services.persistence.open(services.session.get()?.userId ?? null);
  const root = document.getElementById('root')!;
  const app = (
    <StrictMode>
      <QueryClientProvider client={services.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  await loadStylesheet();
  if (isOfThisPage(services, router)) {
    adoptPageData(services);
    // The router then renders what it renders in Node: no boundary around what is there already.
    router.ssr = { manifest: undefined };
    await router.load();
    const restoreTyped = keepTyped(root);
    hydrateRoot(root, <Hydrated onDone={restoreTyped}>{app}</Hydrated>);
  } else {
    // The screen as last seen stays until the first render has all of it.
    if (root.hasAttribute('data-saved')) await atMost(screenTimeoutMs, router.load());
    createRoot(root).render(<Hydrated onDone={() => root.removeAttribute('data-saved')}>{app}</Hydrated>);
  }
  // Saves before the page is closed; Android closes hidden pages without another event.
  window.addEventListener('pagehide', () => services.persistence.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') services.persistence.flush();
  });
  void finishLogOut(services);
  services.outbox.start();
  keepRevoking(services);
  refreshAfterSending(services);
  compareWithServer(services);
  saveForOffline(services);
  countDataUse();
  saveScreens(services, root, stylesheetPath(document));
  probeWhileOffline(services.connection, () => services.api.get('health'));
}

const register = () => void registerServiceWorker(services);
// The script starts after the first paint, which may be after the event.
if (document.readyState === 'complete') register();
else window.addEventListener('load', register);
void start();
