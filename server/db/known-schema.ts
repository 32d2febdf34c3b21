import { readMigrationFiles } from 'drizzle-orm/migrator';
import { sql } from 'drizzle-orm';
import { migrationsDir, type Database } from './database';

export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
  constructor() {
    super(
      'The database was migrated by a newer version of the portal. Start that version, or restore a backup of before.',
    );
  }
}

/** Before the first change: drizzle ignores migrations that it does not know. Throws NewerSchema. */
export async function assertKnownSchema(database: Database): Promise<void> {
  const table = sql`to_regclass('drizzle.__drizzle_migrations')`;
  const exists = rowsOf(await database.execute(sql`select ${table} is not null as exists`));
  if (!exists[0]?.['exists']) return;
  const known = new Set(readMigrationFiles({ migrationsFolder: migrationsDir }).map(({ hash }) => hash));
  const applied = rowsOf(await database.execute(sql`select hash from drizzle.__drizzle_migrations`));
  if (applied.some(({ hash }) => !known.has(String(hash)))) throw new NewerSchema();
}

const rowsOf = (result: unknown) => (result as { rows: Record<string, unknown>[] }).rows;
