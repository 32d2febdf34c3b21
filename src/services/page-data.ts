import type { CategoriesAnswer } from '#contract/categories';
import type { InternshipRow } from '#contract/internships';
import type { PostedForm } from '#contract/page-forms';
import { PAGE_DATA_ID, PAGE_SESSION_COOKIE, PAGE_SESSION_TAKEN } from '#contract/pages';

/** Data of a rendered page, so that the script fetches nothing twice and renders the same. */
export interface PageData {
  url: string;
  list?: PageList;
  home?: HomePage;
  categories?: CategoriesAnswer;
  /** HTML of a logged-in person: the script renders its own. */
  isOfPerson?: boolean;
  form?: PostedForm;
}

export type HomeRow = Pick<
  InternshipRow,
  | 'id'
  | 'title'
  | 'category'
  | 'location'
  | 'internship_financing'
  | 'duration'
  | 'duration_unit'
  | 'last_date_to_apply'
> & { company: Pick<InternshipRow['company'], 'company_name'> };

export type Counted = readonly [name: string, count: number, id?: number];

export interface HomePage {
  rows: readonly HomeRow[];
  found: number;
  places: readonly Counted[];
  categories: readonly Counted[];
  figures?: readonly string[];
}

export interface PageList {
  rows: readonly InternshipRow[];
  found: number;
  places: readonly string[];
  /** ISO 8601, server time. */
  as_of: string;
  whole: boolean;
}

export function readPageData(document: Document): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  const data = JSON.parse(text) as PageData;
  const { pathname, search } = new URL(data.url, document.baseURI);
  return { ...data, url: addressOf({ pathname, searchStr: search }) };
}

/** Script-safe JSON: no text in it ends the element. */
export const pageDataJson = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c');

export const hasPageSession = ({ cookie }: Document): boolean => cookie.includes(`${PAGE_SESSION_COOKIE}=`);

export const isPageSessionTaken = ({ cookie }: Document): boolean =>
  cookie.includes(`${PAGE_SESSION_COOKIE}=${PAGE_SESSION_TAKEN}`);

/** A rendered page's URL: sorted parameters without empty ones, and no fragment. */
export function addressOf({ pathname, searchStr }: { pathname: string; searchStr: string }): string {
  const given = [...new URLSearchParams(searchStr)].filter(([, value]) => value !== '');
  const search = new URLSearchParams(given);
  search.sort();
  return given.length === 0 ? pathname : `${pathname}?${search.toString()}`;
}

/** Sets a script-visible cookie, HTTPS-only on HTTPS. @param maxAge seconds */
export function setCookie(name: string, value: string, maxAge: number, sameSite: 'lax' | 'strict'): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${name}=${value};max-age=${String(maxAge)};path=/;samesite=${sameSite}${secure}`;
}
