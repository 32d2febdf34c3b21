import type { CategoriesAnswer } from './categories';
import type { InternshipListAnswer } from './internships';
import type { PostedForm } from './page-forms';
import type { Role } from './status';

/**
 * How the HTML of an address is made (docs/decisions/0027-html-before-scripts.md):
 *
 * - `static`: rendered at build, the same for everybody
 * - `home`: rendered by the server with a summary of the public list; at build without it, for when the server does not
 * - `list`, `internship`: rendered by the server from the public list, once for each change of it
 * - `mailed`: rendered at build, for those who open a mailed link; the token stays in the address
 * - `shell`: the empty app shell; what it shows is one person's own
 *
 * A route says it in its `staticData` (src/lib/route-facts.ts).
 */
export type PageKind = 'static' | 'home' | 'list' | 'internship' | 'mailed' | 'shell';

/** How a route's HTML is made. */
export interface PageFacts {
  html: PageKind;
  /** Parameters that change a page rendered at build; the first in the URL counts. */
  variants?: readonly string[];
  /** A student's screen that works without script (rule page-1). */
  worksWithoutScript?: boolean;
}

/** Whether it is rendered from the public list. */
export const isOfList = (kind: PageKind | undefined): boolean =>
  kind === 'list' || kind === 'internship' || kind === 'home';

/** Placeholder for `from` in pages rendered at build, filled by the server. */
export const BUILT_WAY_BACK = '/way-back';

/** Requests an app-shell page without script. */
export const NO_JS_PARAM = 'plain';

/** Longer ones are no address of a page. */
const longestPath = 300;

const withoutTail = (path: string): string =>
  path
    .toLowerCase()
    .replace(/^(.*\/\d+)(?:(?:[^\w/-]|%).*|[_-]+)$/, '$1')
    .replace(/(?:[^\w/-]|%[\da-f]{2})+$/, '');

/** Digits, hyphens, spaces and slashes as programs write them into an address. */
function plainly(path: string): string {
  try {
    return decodeURIComponent(path)
      .normalize('NFKC')
      .replace(/(?<=[a-z])[‐‑‒–—](?=[a-z])/gi, '-')
      .replace(/\s*\/[\s/]*/g, '/')
      .replace(/\/0+(?=\d)/g, '/');
  } catch {
    return path;
  }
}

/** The address that was meant: people type capitals, and apps take into a link what follows it in a text. */
export function cleanPath(path: string): string {
  if (path.length > longestPath) return path;
  const plain = withoutTail(plainly(path));
  // Another character would be written in two ways, and sent here again and again.
  return /^[\w/-]*$/.test(plain) ? plain : withoutTail(path);
}

/** The names of parameters that were meant: `?Own=` and `?amp;own=` are `?own=`. */
export const cleanSearch = (search: string): string =>
  search.replace(
    /([?&])(?:amp(?:;|%3b))*([a-z_]+)(?==)/gi,
    (_, sign: string, name: string) => sign + name.toLowerCase(),
  );

const segments = (path: string) => path.split('/').filter((part) => part !== '');

/** A page's route, as in `/internship-details/$id`. */
export interface PageRoute extends PageFacts {
  route: string;
}

/** Finds a path's route; undefined without one. @param routes of the router (src/app/render.tsx) */
export function routeFinder(routes: readonly PageRoute[]): (path: string) => PageRoute | undefined {
  const known = routes.map((page) => ({ page, names: segments(page.route) }));
  return (path) => {
    const parts = segments(path);
    return known.find(
      ({ names }) =>
        names.length === parts.length && names.every((name, at) => name === '$id' || name === parts[at]),
    )?.page;
  };
}

/** A person logged in without the script (rule page-2). */
export interface PagePerson {
  userId: number;
  role: Role;
  /** An API GET for the person. @returns status and JSON text */
  get(path: string): Promise<{ status: number; body: string }>;
  /** Token of the person's forms, unknown to other sites. */
  proof: string;
}

/** Approved students and businesses, and hired students, each once. */
export interface PortalFigures {
  students: number;
  businesses: number;
  hired: number;
}

/** Input of a rendered page. */
export interface RenderInput {
  /** For visitors' home. */
  figures?: PortalFigures;
  /** For pages of the public list. */
  list?: InternshipListAnswer;
  categories?: CategoriesAnswer;
  /** Result of a form posted to this page. */
  form?: PostedForm;
  /** The person without the script. */
  person?: PagePerson;
}

export interface RenderedPage {
  /** #root's content. */
  html: string;
  /** Document titles; the last is the most specific. */
  titles: readonly string[];
  /** Whether the URL's subject exists. */
  isFound: boolean;
  /** Hydration data as JSON, safe inside an element. */
  data: string;
}

/** Path and search of a redirect. */
export interface SentElsewhere {
  sentTo: string;
}

/** Renders a URL for a visitor or the input's person. Built from src/app/render.tsx. @param url path and search */
export type RenderPage = (url: string, input?: RenderInput) => Promise<RenderedPage | SentElsewhere>;
