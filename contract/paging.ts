import * as v from 'valibot';
import { count } from './answers';
import { onOneLine, wholeNumber } from './fields';
import { limits } from './limits';
import { lists } from './messages/site';

const text = lists;

/** Words that all have to occur; a longer text is ignored, like every filter that is not known. */
export const searchWords = v.fallback(
  v.optional(v.pipe(v.string(), v.transform(onOneLine), v.trim(), v.maxLength(limits.search.max))),
  undefined,
);

/** The query of every paged list (rule 44). Without any of it the answer is the first page. */
export const pageQuery = {
  /** The `next_cursor` of the page before: opaque, and of the same list. */
  cursor: v.optional(v.pipe(v.string(text.cursorInvalid), v.regex(/^[\w-]{1,400}$/, text.cursorInvalid))),
  limit: v.optional(
    v.pipe(
      wholeNumber(text.limitInvalid),
      v.minValue(1, text.limitInvalid),
      v.maxValue(limits.page.max, text.limitInvalid),
    ),
    limits.page.size,
  ),
  search: searchWords,
};
export const PageQuery = v.object(pageQuery);
export type PageQuery = v.InferOutput<typeof PageQuery>;

/** Where a page stands in its list; missing where the whole list is sent. */
export const pageAnswer = {
  /** Null on the last page. */
  next_cursor: v.optional(v.nullable(v.string())),
  /** Rows on all pages together, with the search and filters of the query. */
  total: v.optional(count),
};
const PageAnswer = v.object(pageAnswer);
export type PageAnswer = v.InferOutput<typeof PageAnswer>;
