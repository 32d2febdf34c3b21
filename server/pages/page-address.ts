import { pageSize } from '#contract/limits';
import { UNSCRIPTED } from '#contract/pages';

/** The most rows of a rendered list. */
const maxRows = 500;

/** A path without empty segments: two slashes at its start would name another host. */
export const plainPath = (path: string): string => path.replace(/\/{2,}/g, '/');

/** A path without the slash at its end, which does not matter. */
export const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/**
 * Rounds up how many rows an address asks for, so that few pages differ by it. The script sees an address that is not its own
 * in the page, and renders anew.
 * @returns the rows
 */
export function boundRows(search: URLSearchParams): number {
  const asked = Number(search.get('show') ?? 0);
  if (!Number.isInteger(asked) || asked < 1) {
    search.delete('show');
    return pageSize;
  }
  const rows = Math.min(Math.ceil(asked / pageSize) * pageSize, maxRows);
  search.set('show', String(rows));
  return rows;
}

const parse = (url: string) => new URL(url, 'https://portal.invalid');

/** The path of an address without its host. */
export const pathOf = (url: string): string => parse(url).pathname;

/** The path and search that a page is rendered for: without what asks for its HTML. */
export function withoutMark(url: string): string {
  const { pathname, searchParams } = parse(url);
  searchParams.delete(UNSCRIPTED);
  boundRows(searchParams);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}`;
}
