import { pageSize } from '#contract/limits';
import { NO_JS_PARAM } from '#contract/pages';

const maxRows = 500;

/** Two slashes at its start would name another host. */
export const plainPath = (path: string): string => path.replace(/\/{2,}/g, '/');

export const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Requested rows, rounded up so that few pages differ. The script re-renders when the address differs. */
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

export const pathOf = (url: string): string => parse(url).pathname;

/** Another page without script: one that fails on the asked page would lead there again and again. */
export const withMark = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}${NO_JS_PARAM}`;

export function withoutMark(url: string): string {
  const { pathname, searchParams } = parse(url);
  searchParams.delete(NO_JS_PARAM);
  boundRows(searchParams);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}`;
}
