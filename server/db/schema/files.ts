import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FileKind } from '#contract/files';
import { moment } from './columns';

/** Files in the file store, by its keys. A row is inserted after its bytes are stored durably. */
export const files = pgTable('files', {
  id: uuid().primaryKey(),
  purpose: text({ enum: ['resume', 'cover_letter', 'logo'] }).notNull(),
  kind: text().$type<FileKind | 'webp'>().notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  createdAt: moment('created_at').notNull(),
});
