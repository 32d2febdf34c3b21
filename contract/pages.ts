import type { CategoriesAnswer } from './categories';
import type { InternshipListAnswer } from './internships';
import type { PostedForm } from './page-forms';
import type { Role } from './status';

/**
 * How the HTML of an address is made (docs/decisions/0027-html-before-scripts.md):
 *
 * - `static`: rendered at build, the same for everybody
 * - `list`, `internship`: rendered by the server from the public list, once for each change of it
 * - `shell`: the empty app shell; what it shows is one person's own
 */
export type PageKind = 'static' | 'list' | 'internship' | 'shell';

/** Every route of the page, as the router names it. An address of no route is a static page with status 404. */
export const pageKinds = {
  '/': 'static',
  '/home': 'static',
  '/about': 'static',
  '/contact': 'static',
  '/classroom': 'static',
  '/login': 'static',
  '/signup': 'static',
  '/business-signup': 'static',
  '/forgot-password': 'static',
  '/all-internships': 'list',
  '/internship-details/$id': 'internship',
  // Only redirects, or known by what a mailed link says.
  '/internship-details': 'shell',
  '/reset-password': 'shell',
  '/confirm-email': 'shell',
  '/thank-you': 'shell',
  '/apply/$id': 'shell',
  '/profile': 'shell',
  '/profile-tabs': 'shell',
  '/profile/edit-profile': 'shell',
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

const segments = (path: string) => path.split('/').filter((part) => part !== '');

/**
 * The route of an address.
 * @param path without the search, such as `/internship-details/7`; a slash at its end does not matter
 * @returns null when there is none
 */
export function routeOf(path: string): PageRoute | null {
  const parts = segments(path);
  const isOf = (route: string) => {
    const names = segments(route);
    return names.length === parts.length && names.every((name, at) => name === '$id' || name === parts[at]);
  };
  return (Object.keys(pageKinds) as PageRoute[]).find(isOf) ?? null;
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

/** What a page is made from. */
export interface RenderInput {
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

/**
 * Renders what a visitor sees at an address. Built from src/app/render.tsx, and loaded by build and server.
 * @param url path and search
 * @returns null when a visitor is sent elsewhere
 */
export type RenderPage = (url: string, input?: RenderInput) => Promise<RenderedPage | null>;
