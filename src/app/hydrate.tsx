import type { AnyRoute } from '@tanstack/react-router';
import { lazy, startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadAgain } from '../lib/load-again';
import { nextTask } from '../lib/waits';
import { keepTyped } from './rendered-page';
import type { createAppRouter } from './router';

type Router = ReturnType<typeof createAppRouter>;

/** A component of the router's, whose code is split off: `preload` never rejects, and is gone when it is loaded. */
type SplitComponent = ComponentType & { preload?: () => Promise<unknown> };

/** Calls `onDone` when its content is on the screen; HTML that was there is React's by then. */
export function Mounted({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  // Events from an effect would reach nothing that is hydrated later.
  useEffect(() => queueMicrotask(onDone), [onDone]);
  return children;
}

/** Says that the screen does what it shows: for tests, and for who looks at the document. */
export const setLive = (root: HTMLElement): void => root.setAttribute('data-live', '');

/** What was typed into HTML before it is hydrated is typed once more afterwards. */
function Typed({ root, except, children }: { root: Element; except?: Element | null; children: ReactNode }) {
  // Read before React puts in the values of the first render.
  const [restore] = useState(() => keepTyped(root, except));
  return <Mounted onDone={restore}>{children}</Mounted>;
}

/** The route of the screen; none where the address is nobody's. */
function screenOf(router: Router): AnyRoute | undefined {
  const matches: readonly { routeId: string }[] = router.matchRoutes(router.latestLocation);
  const routes = router.routesById as unknown as Partial<Record<string, AnyRoute>>;
  const route = routes[matches.at(-1)?.routeId ?? ''];
  return route?.isRoot ? undefined : route;
}

/**
 * Loads the routes of the page, and keeps the router from loading them again for a move that leads to where it is, such as the link
 * that unfolds the filters: the screen would be rendered anew, and the words of the server would be gone until its code is there.
 * @returns ends it, and loads what it was asked to load without a move
 */
async function loadOnce(router: Router): Promise<() => void> {
  const { history, load } = router;
  let at = history.location;
  let isWaiting = true;
  let isAsked = false;
  await router.load();
  // The router subscribes this function to the history, for good.
  router.load = async (options) => {
    const { location } = history;
    const isHere = location.pathname === at.pathname && location.search === at.search;
    at = location;
    if (!isWaiting || !isHere) return load(options);
    // A move has an action, and the check of the first render is synchronous.
    isAsked ||= !options?.action && !options?.sync;
  };
  return () => {
    if (!isWaiting) return;
    isWaiting = false;
    router.updateLatestLocation();
    if (isAsked) void load();
  };
}

/**
 * Hydrates the HTML of the server in parts (docs/decisions/0032-hydration-in-parts.md): first the shell with menu and links,
 * then the screen, which the router puts into a Suspense boundary, when its code is there. Between the parts, and within
 * them, React yields to events.
 * @param app renders the router
 * @returns when the screen is hydrated, or another one or an error is drawn, or its code could not be loaded at once: then the screen is
 *   hydrated when there is a link
 */
export async function hydrateInParts(router: Router, root: HTMLElement, app: ReactNode): Promise<void> {
  const route = screenOf(router);
  const Content = route?.options.component as SplitComponent | undefined;
  const loader: unknown = route?.options.loader;
  const content = root.querySelector('#content');
  let isLater = false;
  let loadAsUsual = () => {};
  const done = new Promise<void>((resolve) => {
    if (!route || !content || !Content?.preload) return resolve();
    isLater = true;
    const load = async () => {
      await Content.preload?.();
      if (!Content.preload) return;
      resolve();
      throw new TypeError('The code of the screen could not be loaded.');
    };
    const onDone = () => {
      stop();
      isLater = false;
      loadAsUsual();
      setLive(root);
      resolve();
    };
    // Who goes on before its code is there never sees it hydrated.
    const { pathname } = router.latestLocation;
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname !== pathname) onDone();
    });
    const Screen = () => {
      const [isHydrating] = useState(isLater);
      if (!isHydrating) return <Content />;
      return (
        <Mounted onDone={onDone}>
          <Typed root={content}>
            <Content />
          </Typed>
        </Mounted>
      );
    };
    const loaded = loadAgain(load).then(() => ({ default: Screen }));
    // Its data came with the HTML: the loader has nothing to do. In the place of a screen that throws, an error is drawn.
    Object.assign(route.options, { component: lazy(() => loaded), loader: undefined, onCatch: onDone });
  });
  loadAsUsual = await loadOnce(router);
  if (route) route.options.loader = loader;
  await nextTask();
  const shell = isLater ? app : <Mounted onDone={() => setLive(root)}>{app}</Mounted>;
  startTransition(() => {
    hydrateRoot(
      root,
      <Typed root={root} except={isLater ? content : null}>
        {shell}
      </Typed>,
    );
  });
  await done;
  // Without its code the words stay as they are.
  if (!isLater) loadAsUsual();
}
