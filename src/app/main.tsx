import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRoute } from '@tanstack/react-router';
import { startTransition, StrictMode, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserServices } from './create-services';
import { loadPersonShell } from '../features/site/use-person-shell';
import { watchInstall } from '../services/install';
import { importWithRetry } from '../lib/lazy-with-retry';
import { hasPageSession } from '../services/page-data';
import { withTimeout, nextTask } from '../lib/timeouts';
import {
  adoptPageData,
  dropTracking,
  isOfThisPage,
  loadStylesheet,
  putBack,
  keepTyped,
} from './rendered-page';
import { createAppRouter } from './router';
import '../styles.css';

function Mounted({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  // Events from an effect would reach nothing that is hydrated later.
  useEffect(() => queueMicrotask(onDone), [onDone]);
  return children;
}

/** Marks the screen as interactive, for page-session.ts and tests. */
const setLive = (root: HTMLElement): void => root.setAttribute('data-live', '');

function Typed({ root, children }: { root: Element; children: ReactNode }) {
  // Read before React sets the first render's values.
  const [restore] = useState(() => keepTyped(root));
  return <Mounted onDone={restore}>{children}</Mounted>;
}

/** A lazy router component: `preload` never rejects, and is unset once loaded. */
type SplitComponent = ComponentType & { preload?: () => Promise<unknown> };

/** Loads the screen's code. @throws TypeError if it cannot be loaded */
async function loadScreen(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const matches: readonly { routeId: string }[] = router.matchRoutes(router.latestLocation);
  const routes = router.routesById as unknown as Partial<Record<string, AnyRoute>>;
  const component = routes[matches.at(-1)?.routeId ?? '']?.options.component as SplitComponent | undefined;
  await component?.preload?.();
  if (component?.preload) throw new TypeError('The code of the screen could not be loaded.');
}

declare global {
  /** By src/app/gate.js; absent in development. */
  var leaveToServer: (() => void) | undefined;
}

/** Async, since Vite's import helper may throw. */
const loadBackground = async () => import('./background');

/** Limit for an unready screen, drawn as it is, in milliseconds. */
const screenTimeoutMs = 1000;

/** Starts the page in separate tasks, between which a phone scrolls. No top-level `await`, which splits chunks. */
async function start(): Promise<void> {
  await nextTask();
  dropTracking(window);
  const services = createBrowserServices({
    onSessionExpired: (token) =>
      void importWithRetry(loadBackground).then(({ askToLogIn }) => askToLogIn(services, router, token)),
    onStepNeeded: (to) => void router.navigate({ to, replace: true }),
  });
  const isFirstVisit = services.storage.keys().length === 0 && !hasPageSession(document);
  // Before the first render, which needs it; the browser's event comes once.
  watchInstall(services, window);
  await nextTask();
  const router = createAppRouter(services);
  services.session.subscribe((foreign) => {
    if (!foreign) return;
    void services.savedQueries.open(services.session.get()?.userId ?? null).then(() => router.invalidate());
  });

  // Rendered words wait for nothing this phone cannot have.
  const isEarly = isFirstVisit && isOfThisPage(services, router);
  // Without its code the page is drawn from localStorage.
  const loaded = isEarly ? null : await loadBackground().catch(() => null);
  await loaded?.restoreSaved(services);
  // With the first words, else header and navigation would come after.
  if (services.session.get()) await withTimeout(screenTimeoutMs, loadPersonShell());
  const root = document.getElementById('root')!;
  // React has emptied the page.
  const onUncaughtError = () => self.leaveToServer?.();
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
    // The router then renders as in Node: no boundary around the HTML.
    router.ssr = { manifest: undefined };
    // Without its code the words stay.
    await importWithRetry(() => loadScreen(router));
    await router.load();
    startTransition(() => {
      hydrateRoot(
        root,
        <Mounted onDone={() => setLive(root)}>
          <Typed root={root}>{app}</Typed>
        </Mounted>,
        { onUncaughtError: putBack(root, onUncaughtError) },
      );
    });
  } else {
    const onDrawn = () => {
      root.removeAttribute('data-saved');
      setLive(root);
    };
    // The saved screen or visitor's page stays until the first render is complete, with what waits to be sent.
    if (root.hasAttribute('data-saved') || services.pageData)
      await withTimeout(
        screenTimeoutMs,
        Promise.all([router.load(), services.session.get() && services.outbox.load().catch(() => null)]),
      );
    startTransition(() =>
      createRoot(root, { onUncaughtError }).render(<Mounted onDone={onDrawn}>{app}</Mounted>),
    );
  }
  const background = loaded ?? (await importWithRetry(loadBackground));
  if (!loaded) await background.restoreSaved(services);
  background.startBackground(services, router, root);
}

// Before the first render the server's page stands in (docs/phones.md).
start().catch(() => self.leaveToServer?.());
