import type { AnyRoute } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { keepTyped } from './rendered-page';
import type { createAppRouter } from './router';

export function Mounted({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  // Events from an effect would reach nothing that is hydrated later.
  useEffect(() => queueMicrotask(onDone), [onDone]);
  return children;
}

/** Marks the screen as interactive, for page-session.ts and tests. */
export const setLive = (root: HTMLElement): void => root.setAttribute('data-live', '');

export function Typed({ root, children }: { root: Element; children: ReactNode }) {
  // Read before React sets the first render's values.
  const [restore] = useState(() => keepTyped(root));
  return <Mounted onDone={restore}>{children}</Mounted>;
}

/** A lazy router component: `preload` never rejects, and is unset once loaded. */
type SplitComponent = ComponentType & { preload?: () => Promise<unknown> };

/** Loads the screen's code. @throws TypeError if it cannot be loaded */
export async function loadScreen(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const matches: readonly { routeId: string }[] = router.matchRoutes(router.latestLocation);
  const routes = router.routesById as unknown as Partial<Record<string, AnyRoute>>;
  const component = routes[matches.at(-1)?.routeId ?? '']?.options.component as SplitComponent | undefined;
  await component?.preload?.();
  if (component?.preload) throw new TypeError('The code of the screen could not be loaded.');
}
