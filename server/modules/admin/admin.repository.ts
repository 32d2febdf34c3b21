import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { UserListQuery } from '#contract/accounts';
import type { Role } from '#contract/status';
import type { Database } from '../../db/database';
import { internships, users } from '../../db/schema';
import type { UserRow } from '../accounts/accounts.repository';

/** Escapes a search text for LIKE. */
const containing = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/** Case-insensitive in every alphabet, also when the database's locale is ASCII. */
const matches = (column: PgColumn, pattern: string) => sql`${column} collate "und-x-icu" ilike ${pattern}`;

/** Lists users of one role, newest first. `q` searches names, e-mail, numbers and city, case-insensitively. */
export function listUsers(db: Database, role: Role, { status, q }: UserListQuery): Promise<UserRow[]> {
  const pattern = q ? containing(q) : undefined;
  const searched = [
    users.fullName,
    users.email,
    users.companyName,
    users.mobileNumber,
    users.businessNumber,
    users.city,
  ];
  return db
    .select()
    .from(users)
    .where(
      and(
        eq(users.role, role),
        status && eq(users.status, status),
        pattern === undefined ? undefined : or(...searched.map((column) => matches(column, pattern))),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id));
}

export async function saveStatus(
  tx: Database,
  { id, status, statusReason, updatedAt }: Pick<UserRow, 'id' | 'status' | 'statusReason' | 'updatedAt'>,
): Promise<void> {
  await tx.update(users).set({ status, statusReason, updatedAt }).where(eq(users.id, id));
}

/** Publishes a business's pending internships (rule 6). */
export async function publishPending(tx: Database, businessId: number, at: Date): Promise<void> {
  await tx
    .update(internships)
    .set({ status: 'available', updatedAt: at })
    .where(
      and(
        eq(internships.businessId, businessId),
        eq(internships.status, 'pending'),
        isNull(internships.removedAt),
      ),
    );
}
