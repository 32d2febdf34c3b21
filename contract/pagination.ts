import * as v from 'valibot';
import { count } from './answers';
import { onOneLine } from './clean-text';
import { wholeNumber } from './fields';
import { limits } from './limits';
import { lists } from './messages/site';

const text = lists;

/** Words that must all occur; a longer text is ignored, like any unknown filter. */
export const searchWords = v.fallback(
  v.optional(v.pipe(v.string(), v.transform(onOneLine), v.trim(), v.maxLength(limits.search.max))),
  undefined,
);

/** All rows by default, up to the most (rule ui-5). */
export const pageQuery = {
  /** The previous page's `next_cursor`: opaque. */
  cursor: v.optional(v.pipe(v.string(text.cursorInvalid), v.regex(/^[\w-]{1,400}$/, text.cursorInvalid))),
  limit: v.optional(
    v.pipe(
      wholeNumber(text.limitInvalid),
      v.minValue(1, text.limitInvalid),
      v.maxValue(limits.page.max, text.limitInvalid),
    ),
    limits.page.max,
  ),
  search: searchWords,
};
export const PageQuery = v.object(pageQuery);
export type PageQuery = v.InferOutput<typeof PageQuery>;

export const pageAnswer = {
  next_cursor: v.nullable(v.string()),
  total: count,
};
const PageAnswer = v.object(pageAnswer);
export type PageAnswer = v.InferOutput<typeof PageAnswer>;
