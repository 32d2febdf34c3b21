import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';
import type { FileKind } from '#contract/files';

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A partial index, over the rows that have a value. */
export const indexOfPresent = (name: string, column: ExtraConfigColumn) =>
  index(name)
    .on(column)
    .where(sql`${column} is not null`);

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Keyed as in the file store. A row is inserted after its bytes are stored durably. */
export const files = pgTable('files', {
  id: uuid().primaryKey(),
  purpose: text({ enum: ['resume', 'cover_letter', 'logo', 'picture'] }).notNull(),
  kind: text().$type<FileKind | 'webp'>().notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  /** False when the check could not tell whether a document runs or loads anything (rule document-1). */
  isChecked: boolean('is_checked').notNull().default(true),
  createdAt: moment('created_at').notNull(),
});
