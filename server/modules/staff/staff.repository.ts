import { and, asc, eq } from 'drizzle-orm';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import { linesOf } from '../../db/scope';
import { firstRow } from '../../db/statements';
import { participants, users } from '../../db/schema';
import type { UserRow } from '../accounts/accounts.repository';

const isStaff = eq(users.role, 'staff');

export const listStaff = (db: Database): Promise<UserRow[]> =>
  db.select().from(users).where(isStaff).orderBy(asc(users.fullName), asc(users.id));

export async function lockStaff(tx: Database, id: number): Promise<UserRow | null> {
  if (!isRowId(id)) return null;
  const member = tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isStaff));
  return firstRow(member.for('no key update'));
}

export const countLines = (db: Database, { role, staffScope: scope }: UserRow): Promise<number> =>
  db.$count(participants, linesOf({ role, scope }));
