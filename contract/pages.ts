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
  /** Parameters with which a page rendered at build looks different; the first one that an address has counts. */
  variants?: readonly string[];
  /** A student's own screen that works without the script, beside the public ones (rule 52). */
  worksWithoutScript?: boolean;
}

/** Whether the server renders it from the public list. */
export const isOfList = (kind: PageKind | undefined): boolean =>
  kind === 'list' || kind === 'internship' || kind === 'home';

/** In pages rendered at build in place of the way back (`from`), which the server puts in. */
export const BUILT_WAY_BACK = '/way-back';

/** Asks for the HTML without the script of an address whose HTML is the app shell. */
export const UNSCRIPTED = 'plain';

const segments = (path: string) => path.split('/').filter((part) => part !== '');

/** A route of the page, as the router names it, such as `/internship-details/$id`. */
export interface PageRoute extends PageFacts {
  route: string;
}

/**
 * Finds the route of an address.
 * @param routes of the page, from its router (src/app/render.tsx)
 * @returns a function of a path without the search, such as `/internship-details/7`; a slash at its end does not matter. Undefined when
 *   there is no route
 */
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
