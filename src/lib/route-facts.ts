import type { PageFacts } from '#contract/pages';
import type { Role } from '#contract/status';

/** Where "back" leads, without the browser's history. */
export interface ParentScreen {
  to: string;
  name: string;
}

/** What a parent may depend on; no role is a visitor. */
export interface ParentInput {
  params: Record<string, string>;
  search: Record<string, unknown>;
  role: Role | undefined;
}

/** What a route says of itself in `staticData`; a layout says it for all routes below. */
export interface RouteFacts extends Partial<PageFacts> {
  /** The screen above this one; null for start screens, which show the name of the product instead. The start screen when left out. */
  parent?: ParentScreen | null | ((input: ParentInput) => ParentScreen);
  /** False for screens with secrets, with links that work once, and answers to what was just done: not kept as last seen (ADR 28). */
  keepLastScreen?: boolean;
}

declare module '@tanstack/react-router' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface StaticDataRouteOption extends RouteFacts {}
}

interface RouteWithFacts {
  options: { staticData?: RouteFacts };
  parentRoute?: RouteWithFacts;
}

/** The facts of a route: its own before those of its layouts. */
export const routeFacts = ({ options, parentRoute }: RouteWithFacts): RouteFacts & PageFacts => ({
  ...(parentRoute ? routeFacts(parentRoute) : { html: 'shell' }),
  ...options.staticData,
});

/** The facts of the screen of these matches. */
export const factsOf = (matches: readonly { staticData: RouteFacts }[]): RouteFacts & PageFacts =>
  matches.reduce((facts, { staticData }) => ({ ...facts, ...staticData }), {
    html: 'shell',
  } as RouteFacts & PageFacts);

export const homeScreen: ParentScreen = { to: '/home', name: 'Home' };
export const dashboardScreen: ParentScreen = { to: '/dashboard', name: 'Dashboard' };

interface Match {
  staticData: RouteFacts;
  params: object;
  search: object;
}

/** The screen above the one of these matches; null for start screens. */
export function parentOf(matches: readonly Match[], role: Role | undefined): ParentScreen | null {
  const { parent } = factsOf(matches);
  if (parent === null) return null;
  if (typeof parent === 'object') return parent;
  const { params = {}, search = {} } = matches.at(-1) ?? {};
  return (
    parent?.({ params: { ...params }, search: { ...search }, role }) ??
    (role === 'business' || role === 'admin' ? dashboardScreen : homeScreen)
  );
}
