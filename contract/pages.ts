import type { CategoriesAnswer } from './categories';
import type { InternshipListAnswer } from './internships';
import type { PostedForm } from './page-forms';
import type { Role } from './status';

/**
 * How the HTML of an address is made (ADR 27); a route says it in its `staticData` (src/lib/route-facts.ts).
 * - `static`: at build, the same for everybody
 * - `home`: by the server with a summary of the public list; at build without it, for when the server does not
 * - `list`, `internship`: by the server from the public list, once for each change of it
 * - `mailed`: at build, for those who open a mailed link; the token stays in the address
 * - `shell`: the empty app shell, as it shows one person's own
 */
export type PageKind = 'static' | 'home' | 'list' | 'internship' | 'mailed' | 'shell';

export interface PageFacts {
  html: PageKind;
  /** Parameters that change a page rendered at build; the first in the URL counts. */
  variants?: readonly string[];
  /** A student's screen that works without script (rule page-1). */
  worksWithoutScript?: boolean;
}

export const isOfList = (kind: PageKind | undefined): boolean =>
  kind === 'list' || kind === 'internship' || kind === 'home';

/** Placeholder for `from` in pages rendered at build, filled by the server. */
export const BUILT_WAY_BACK = '/way-back';

export const NO_JS_PARAM = 'plain';

const longestPath = 300;

/** Up to what no path of ours has; `/.env` is not the home page. */
const withoutTail = (path: string): string =>
  path
    .toLowerCase()
    .replace(/^(\/[\w/-]*\w\/?)[^\w/-].*$/, '$1')
    .replace(/(?:[^\w/-]|%[\da-f]{2})+$/, '')
    .replace(/(\w)[_-]+$/, '$1');

/** Digits, hyphens, spaces and slashes as programs write them into an address. */
function plainly(path: string): string {
  try {
    return decodeURIComponent(path)
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/([a-z])[‐‑‒–—](?=[a-z])/gi, '$1-')
      .replace(/\s*\/[\s/]*/g, '/')
      .replace(/\/0+(?=\d+(?![\w/-]))/g, '/');
  } catch {
    return path;
  }
}

/** People type capitals, and apps take into a link what follows it in a text. */
export function cleanPath(path: string): string {
  if (path.length > longestPath) return path;
  const plain = withoutTail(plainly(path));
  // Another character would be written in two ways, and sent here again and again.
  return /^[\w/-]*$/.test(plain) ? plain : withoutTail(path);
}

/** `?Own=` and `?amp;own=` are `?own=`. */
export const cleanSearch = (search: string): string =>
  search.replace(
    /([?&])(?:amp(?:;|%3b))*([a-z_]+)(?==)/gi,
    (_, sign: string, name: string) => sign + name.toLowerCase(),
  );

const segments = (path: string) => path.split('/').filter((part) => part !== '');

export interface PageRoute extends PageFacts {
  route: string;
}

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

/** Logged in without the script (rule page-2). */
export interface PagePerson {
  userId: number;
  role: Role;
  get(path: string): Promise<{ status: number; body: string }>;
  /** Token of the person's forms, unknown to other sites. */
  proof: string;
}

/** Approved ones; hired students each once. */
export interface PortalFigures {
  students: number;
  businesses: number;
  hired: number;
}

export interface RenderInput {
  figures?: PortalFigures;
  list?: InternshipListAnswer;
  categories?: CategoriesAnswer;
  form?: PostedForm;
  person?: PagePerson;
}

export interface RenderedPage {
  html: string;
  /** The last is the most specific. */
  titles: readonly string[];
  isFound: boolean;
  /** Hydration data as JSON, safe inside an element. */
  data: string;
}

export interface SentElsewhere {
  sentTo: string;
}

export type RenderPage = (url: string, input?: RenderInput) => Promise<RenderedPage | SentElsewhere>;

export const PAGE_DATA_ID = 'page-data';

/** Cookie of a log-in without the script (rule page-2): marks a token the script cannot read. */
export const PAGE_SESSION_COOKIE = 'wokabaut_page_session';
/** Its value once the script has stored the token: the server ends both cookies at the next post. */
export const PAGE_SESSION_TAKEN = 'taken';
/** Posted by the script for the token, and again when stored. */
export const PAGE_SESSION_PATH = '/page-session';
export const LOG_OUT_PATH = '/log-out';

/** Parameter of forms that other sites do not know. */
export const PROOF_PARAMETER = 'proof';
export const KEY_PARAMETER = 'key';

export const internshipPath = (id: number): string => `/internship-details/${id}`;
