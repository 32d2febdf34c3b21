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
 */
export type PageKind = 'static' | 'home' | 'list' | 'internship' | 'mailed' | 'shell';

/** Every route of the page, as the router names it. An address of no route is a static page with status 404. */
export const pageKinds = {
  '/': 'home',
  '/home': 'home',
  '/about': 'static',
  '/contact': 'static',
  '/classroom': 'static',
  '/practice': 'static',
  '/privacy': 'static',
  '/login': 'static',
  '/signup': 'static',
  '/business-signup': 'static',
  '/forgot-password': 'static',
  '/all-internships': 'list',
  '/internship-details/$id': 'internship',
  '/reset-password': 'mailed',
  '/confirm-email': 'mailed',
  '/unsubscribe': 'mailed',
  // Only redirects.
  '/internship-details': 'shell',
  '/who': 'shell',
  '/thank-you': 'shell',
  '/apply/$id': 'shell',
  '/profile': 'shell',
  '/profile-tabs': 'shell',
  '/profile/edit-profile': 'shell',
  '/resume': 'shell',
  '/my-data': 'shell',
  '/news': 'shell',
  '/job-alerts': 'shell',
  '/my-applications': 'shell',
  '/application-detail/$id': 'shell',
  '/change-password': 'shell',
  '/dashboard': 'shell',
  '/table-list': 'shell',
  '/business-profile': 'shell',
  '/create-internship': 'shell',
  '/all-internship': 'shell',
  '/internship': 'shell',
  '/internship/$id': 'shell',
  '/internship/$id/applications': 'shell',
  '/edit-internship/$id': 'shell',
  '/list-all-students': 'shell',
  '/list-all-business': 'shell',
  '/list-all-internships': 'shell',
  '/two-step-sign-in': 'shell',
  '/changed-profiles': 'shell',
  '/participants': 'shell',
  '/hand-in': 'shell',
} as const satisfies Record<string, PageKind>;
export type PageRoute = keyof typeof pageKinds;

/** Whether the server renders it from the public list. */
export const isOfList = (kind: PageKind | null): boolean =>
  kind === 'list' || kind === 'internship' || kind === 'home';

/** Paths of the pages that are rendered at build, the same for everybody; home's is the one without a list. */
export const staticPaths = (): string[] =>
  Object.entries(pageKinds).flatMap(([path, kind]) => (kind === 'static' || kind === 'home' ? [path] : []));

/** Parameters with which a page rendered at build looks different; the first one that an address has counts. */
export const pageVariants: Readonly<Partial<Record<PageRoute, readonly string[]>>> = {
  '/login': ['expired', 'from'],
  '/signup': ['from'],
  '/reset-password': ['reset_password_token'],
  '/confirm-email': ['confirm', 'own', 'undo'],
  '/unsubscribe': ['token', 'again'],
};

/** In pages rendered at build in place of the way back (`from`), which the server puts in. */
export const BUILT_WAY_BACK = '/way-back';

/** Asks for the HTML without the script of an address whose HTML is the app shell. */
export const UNSCRIPTED = 'plain';

/** A student's own screens that work without the script, beside the public ones (rule 52). */
export const ownPages: readonly PageRoute[] = [
  '/apply/$id',
  '/thank-you',
  '/my-applications',
  '/application-detail/$id',
];

const segments = (path: string) => path.split('/').filter((part) => part !== '');
const routes = (Object.keys(pageKinds) as PageRoute[]).map((route) => ({ route, names: segments(route) }));

/**
 * The route of an address.
 * @param path without the search, such as `/internship-details/7`; a slash at its end does not matter
 * @returns null when there is none
 */
export function routeOf(path: string): PageRoute | null {
  const parts = segments(path);
  const found = routes.find(
    ({ names }) =>
      names.length === parts.length && names.every((name, at) => name === '$id' || name === parts[at]),
  );
  return found?.route ?? null;
}

/** Somebody who is logged in in a browser without the script (rule 52). */
export interface PagePerson {
  userId: number;
  role: Role;
  /** A GET of the API in the person's name. @returns status and JSON text */
  get(path: string): Promise<{ status: number; body: string }>;
  /** What the person's forms must bring along: another site does not know it. */
  proof: string;
}

/** What the portal has reached: approved students and businesses, and students who were hired, each once. */
export interface PortalFigures {
  students: number;
  businesses: number;
  hired: number;
}

/** What a page is made from. */
export interface RenderInput {
  /** Of the page of visitors that begins with them. */
  figures?: PortalFigures;
  /** Of the pages that show the public list. */
  list?: InternshipListAnswer;
  categories?: CategoriesAnswer;
  /** What became of a form that was posted to this page. */
  form?: PostedForm;
  /** Who asks, in a browser without the script. */
  person?: PagePerson;
}

export interface RenderedPage {
  /** The content of #root. */
  html: string;
  /** Titles of the document; the last one is the most particular. */
  titles: readonly string[];
  /** Whether there is what the address names. */
  isFound: boolean;
  /** JSON for the script, which hydrates the page with it; no text in it ends an element. */
  data: string;
}

/** The address whose screen is shown instead: path and search. */
export interface SentElsewhere {
  sentTo: string;
}

/**
 * Renders what somebody sees at an address: a visitor, or the person of the input. Built from src/app/render.tsx, and
 * loaded by build and server.
 * @param url path and search
 */
export type RenderPage = (url: string, input?: RenderInput) => Promise<RenderedPage | SentElsewhere>;
