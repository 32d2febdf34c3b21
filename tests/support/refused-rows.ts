import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/db/database';

const refusedBy = (error: unknown): string | undefined =>
  error instanceof Error
    ? ((error as { constraint?: string }).constraint ?? refusedBy(error.cause))
    : undefined;

/**
 * Does something while a table refuses new rows of one kind.
 * @param work asserts itself what comes of it
 */
export async function whileRefused<T>(
  database: Database,
  table: 'outgoing' | 'news',
  kind: string,
  work: () => Promise<T>,
): Promise<T> {
  const name = sql.raw(table);
  await database.execute(
    sql`alter table ${name} add constraint refused_kind check (kind <> ${sql.raw(`'${kind}'`)}) not valid`,
  );
  try {
    return await work();
  } finally {
    await database.execute(sql`alter table ${name} drop constraint refused_kind`);
  }
}

/** The work fails, and of that alone. */
export const expectRefusedRow = async (work: Promise<unknown>): Promise<void> =>
  expect(refusedBy(await work.catch((error: unknown) => error))).toBe('refused_kind');
