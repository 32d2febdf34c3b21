import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FileKind } from '#contract/files';
import { moment } from './columns';

/** What is in the file store: the row's id is the key there. Written after the bytes are safe. */
export const files = pgTable('files', {
  id: uuid().primaryKey(),
  purpose: text({ enum: ['resume', 'cover_letter', 'logo'] }).notNull(),
  kind: text().$type<FileKind | 'webp'>().notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  createdAt: moment('created_at').notNull(),
});
