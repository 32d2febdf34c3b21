import type { PageFacts } from '#contract/pages';
import type { Role } from '#contract/status';

export interface ScreenLink {
  to: string;
  label: string;
}

export interface ParentInput {
  params: Record<string, string>;
  search: Record<string, unknown>;
  role: Role | undefined;
}

/** A route's `staticData`; a layout's holds for all routes below. */
export interface RouteFacts extends Partial<PageFacts> {
  /** The parent screen; null for start screens, titled by the product. By default the start screen. */
  parent?: ScreenLink | null | ((input: ParentInput) => ScreenLink | null);
  /** False for secrets, single-use links and results: no saved screen (ADR 28). */
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

export const routeFacts = ({ options, parentRoute }: RouteWithFacts): RouteFacts & PageFacts => ({
  ...(parentRoute ? routeFacts(parentRoute) : { html: 'shell' }),
  ...options.staticData,
});

export const factsOf = (matches: readonly { staticData: RouteFacts }[]): RouteFacts & PageFacts =>
  matches.reduce((facts, { staticData }) => ({ ...facts, ...staticData }), {
    html: 'shell',
  } as RouteFacts & PageFacts);

export const homeScreen: ScreenLink = { to: '/home', label: 'Home' };
export const dashboardScreen: ScreenLink = { to: '/dashboard', label: 'Dashboard' };
export const studentsScreen: ScreenLink = { to: '/list-all-students', label: 'Students' };

const startScreens: Record<Role, ScreenLink> = {
  student: homeScreen,
  business: dashboardScreen,
  admin: dashboardScreen,
  staff: studentsScreen,
};

interface Match {
  staticData: RouteFacts;
  params: object;
  search: object;
}

export function parentOf(matches: readonly Match[], role: Role | undefined): ScreenLink | null {
  const { parent } = factsOf(matches);
  if (parent === null) return null;
  if (typeof parent === 'object') return parent;
  const { params = {}, search = {} } = matches.at(-1) ?? {};
  const own = parent?.({ params: { ...params }, search: { ...search }, role });
  return own === undefined ? startScreens[role ?? 'student'] : own;
}
