import { boolean, integer, pgTable, text, uuid, customType, timestamp } from 'drizzle-orm/pg-core';
import type { FileKind } from '#contract/files';

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Keyed as in the file store. A row is inserted after its bytes are stored durably. */
export const files = pgTable('files', {
  id: uuid().primaryKey(),
  purpose: text({ enum: ['resume', 'cover_letter', 'logo', 'picture'] }).notNull(),
  kind: text().$type<FileKind | 'webp'>().notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  /** False for a document of which it could not be told whether it runs or loads anything (rule document-1). */
  isChecked: boolean('is_checked').notNull().default(true),
  createdAt: moment('created_at').notNull(),
});
