import * as v from 'valibot';
import { moment } from '#contract/fields';
import { messages } from '#contract/messages';
import type { PageAnswer, PageQuery } from '#contract/pagination';
import type { TimePosition } from '../db/statements';
import { fieldInvalid } from './errors';
import { isRowId } from './ids';

export const rowId = v.pipe(v.number(), v.check(isRowId));

/** Pagination: opaque cursors of one list: its name and the sort key of a page's last row (rule ui-5). */
export function cursorOf<const Key extends v.GenericSchema<unknown[]>>(list: string, key: Key) {
  type Values = v.InferOutput<Key>;
  return {
    write: (values: Values): string =>
      Buffer.from(JSON.stringify([list, ...(values as unknown[])])).toString('base64url'),
    /** Null without a cursor; `validation_failed` for another list's. */
    read(cursor: string | undefined): Values | null {
      if (cursor === undefined) return null;
      const parsed = parse(Buffer.from(cursor, 'base64url').toString());
      const [name, ...values] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
      const found = v.safeParse(key, values);
      if (name !== list || !found.success) throw fieldInvalid('cursor', messages.lists.cursorInvalid);
      return found.output;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function timeCursorOf(list: string) {
  const cursor = cursorOf(list, v.strictTuple([moment(messages.lists.cursorInvalid), rowId]));
  return {
    write: ({ at, id }: TimePosition) => cursor.write([at.toISOString(), id]),
    read(text: string | undefined): TimePosition | null {
      const [at, id] = cursor.read(text) ?? [];
      return at === undefined || id === undefined ? null : { at: new Date(at), id };
    },
  };
}

export interface Page<Row> {
  rows: Row[];
  place: PageAnswer;
}

interface Finders<Row> {
  find: (limit: number) => Promise<Row[]>;
  count: () => Promise<number>;
  cursorOf: (row: Row) => string;
}

/** Counts the list unless the first page is all of it. */
export async function findPage<Row>(
  { cursor, limit }: Pick<PageQuery, 'cursor' | 'limit'>,
  { find, count, cursorOf }: Finders<Row>,
): Promise<Page<Row>> {
  const found = await find(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasNext = found.length > limit;
  const next_cursor = hasNext && last !== undefined ? cursorOf(last) : null;
  const total = cursor === undefined && !hasNext ? rows.length : await count();
  return { rows, place: { next_cursor, total } };
}
