import type { CategoriesAnswer } from '#contract/categories';
import type { InternshipRow } from '#contract/internships';
import type { PostedForm } from '#contract/page-forms';
import { PAGE_DATA_ID, PAGE_SESSION_COOKIE, PAGE_SESSION_TAKEN } from '#contract/page-protocol';

/** What a page that the server rendered is made from, so that the script asks for nothing twice and renders the same. */
export interface PageData {
  /** Path and search that it was rendered for. */
  url: string;
  list?: PageList;
  home?: HomePage;
  categories?: CategoriesAnswer;
  /** The HTML is of somebody who is logged in: the script renders its own. */
  isOfPerson?: boolean;
  /** A form that was posted before the script was there. */
  form?: PostedForm;
}

/** What a row on home shows. */
export type HomeRow = Pick<
  InternshipRow,
  'id' | 'title' | 'location' | 'internship_financing' | 'last_date_to_apply'
> & { company: Pick<InternshipRow['company'], 'company_name'> };

/** A place, or a category with its id, and how many open internships are in it. */
export type Counted = readonly [name: string, count: number, id?: number];

/** What home shows of the public list. */
export interface HomePage {
  /** The newest. */
  rows: readonly HomeRow[];
  /** How many are open. */
  found: number;
  places: readonly Counted[];
  categories: readonly Counted[];
  /** What the portal has reached, in words; none in a summary made on the phone. */
  figures?: readonly string[];
}

export interface PageList {
  /** The rows that the page shows. */
  rows: readonly InternshipRow[];
  /** How many rows the filters find. */
  found: number;
  /** The places of all rows that are no filters by name. */
  places: readonly string[];
  /** ISO 8601; the server's time. */
  as_of: string;
  /** Whether the rows are the whole list. */
  whole: boolean;
}

/** Reads the data of the rendered page; null when it has none. */
export function readPageData(document: Document): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  const data = JSON.parse(text) as PageData;
  const { pathname, search } = new URL(data.url, document.baseURI);
  return { ...data, url: addressOf({ pathname, searchStr: search }) };
}

/** The data as the content of a script element: no text in it can end the element. */
export const pageDataJson = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Whether the server keeps a log-in for this browser that was made before the script was there. */
export const hasPageSession = ({ cookie }: Document): boolean => cookie.includes(`${PAGE_SESSION_COOKIE}=`);

/** Whether the script has stored that log-in, and the server has not heard of it. */
export const isPageSessionTaken = ({ cookie }: Document): boolean =>
  cookie.includes(`${PAGE_SESSION_COOKIE}=${PAGE_SESSION_TAKEN}`);

/**
 * The address of a page as it is rendered: its parameters in order, without those that an empty field of a form adds. A
 * fragment, such as that of an unfolded panel, makes no other page.
 */
export function addressOf({ pathname, searchStr }: { pathname: string; searchStr: string }): string {
  const given = [...new URLSearchParams(searchStr)].filter(([, value]) => value !== '');
  const search = new URLSearchParams(given);
  search.sort();
  return given.length === 0 ? pathname : `${pathname}?${search.toString()}`;
}
