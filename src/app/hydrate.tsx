import type { AnyRoute } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { keepTyped } from './rendered-page';
import type { createAppRouter } from './router';

/** Calls `onDone` when its content is on the screen; HTML that was there is React's by then. */
export function Mounted({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  // Events from an effect would reach nothing that is hydrated later.
  useEffect(() => queueMicrotask(onDone), [onDone]);
  return children;
}

/** Says that the screen does what it shows: for tests, and for who looks at the document. */
export const setLive = (root: HTMLElement): void => root.setAttribute('data-live', '');

/** What was typed into HTML before it is hydrated is typed once more afterwards. */
export function Typed({ root, children }: { root: Element; children: ReactNode }) {
  // Read before React puts in the values of the first render.
  const [restore] = useState(() => keepTyped(root));
  return <Mounted onDone={restore}>{children}</Mounted>;
}

/** A component of the router's, whose code is split off: `preload` never rejects, and is gone when it is loaded. */
type SplitComponent = ComponentType & { preload?: () => Promise<unknown> };

/** Loads the code of the screen. @throws TypeError while it cannot be loaded */
export async function loadScreen(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const matches: readonly { routeId: string }[] = router.matchRoutes(router.latestLocation);
  const routes = router.routesById as unknown as Partial<Record<string, AnyRoute>>;
  const component = routes[matches.at(-1)?.routeId ?? '']?.options.component as SplitComponent | undefined;
  await component?.preload?.();
  if (component?.preload) throw new TypeError('The code of the screen could not be loaded.');
}
