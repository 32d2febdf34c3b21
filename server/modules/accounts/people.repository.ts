import { and, asc, count, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { AccountStatus, Role } from '#contract/status';
import { behind, containsWords, firstRow, storedFold, type TimePosition } from '../../db/statements';
import { accountsOf, linesOf, type Helper } from '../../db/scope';
import { sortName, users, participants } from '../../db/schema';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import type { UserRow } from './accounts.repository';

/** Pending ones, longest waiting first, then the others by name. */
export type PeoplePosition =
  | { part: 'pending'; after: TimePosition | null }
  | { part: 'others'; after: { name: string; id: number } | null };

export interface PeopleFilter {
  helper: Helper;
  role: Role;
  status: AccountStatus | undefined;
  search: string | undefined;
}

export interface ListedPerson {
  user: UserRow;
  name: string;
}

/** A student or business of the helper's; not an account in deletion (rules admin-11, data-1). */
const personOf = (db: Database, helper: Helper, id: number) =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, id),
        inArray(users.role, ['student', 'business']),
        isNull(users.deleteAt),
        accountsOf(helper),
      ),
    );

export const findPerson = (db: Database, helper: Helper, id: number): Promise<UserRow | null> =>
  firstRow(personOf(db, helper, id));

export const lockPerson = (tx: Database, helper: Helper, id: number): Promise<UserRow | null> =>
  firstRow(personOf(tx, helper, id).for('no key update'));

const filtered = ({ helper, role, status, search }: PeopleFilter): SQL | undefined =>
  and(
    accountsOf(helper),
    eq(users.role, role),
    // Rule data-1.
    isNull(users.deleteAt),
    status === undefined ? undefined : eq(users.status, status),
    containsWords(storedFold(users), search),
  );

const people = (db: Database) => db.select({ user: getTableColumns(users), name: sortName }).from(users);

/** The status as text, so that the planner uses the partial indexes. */
const listPending = (db: Database, filter: PeopleFilter, after: TimePosition | null, limit: number) =>
  people(db)
    .where(
      and(
        filtered(filter),
        sql`${users.status} = 'pending'`,
        behind([users.createdAt, users.id], 'oldest first', after),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit);

const listOthers = (
  db: Database,
  filter: PeopleFilter,
  after: { name: string; id: number } | null,
  limit: number,
) =>
  people(db)
    .where(
      and(
        filtered(filter),
        sql`${users.status} <> 'pending'`,
        after === null
          ? undefined
          : sql`(${sortName}, ${users.id}) > (${after.name}::text, ${after.id}::integer)`,
      ),
    )
    .orderBy(asc(sortName), asc(users.id))
    .limit(limit);

export async function listPeople(
  db: Database,
  filter: PeopleFilter,
  from: PeoplePosition,
  limit: number,
): Promise<ListedPerson[]> {
  const { status } = filter;
  const hasPending = from.part === 'pending' && (status ?? 'pending') === 'pending';
  const pending = hasPending ? await listPending(db, filter, from.after, limit) : [];
  if (status === 'pending' || pending.length === limit) return pending;
  const after = from.part === 'others' ? from.after : null;
  return [...pending, ...(await listOthers(db, filter, after, limit - pending.length))];
}

export async function countPeople(
  db: Database,
  filter: PeopleFilter,
): Promise<Record<AccountStatus, number>> {
  const found = await db
    .select({ status: users.status, count: count() })
    .from(users)
    .where(filtered({ ...filter, status: undefined }))
    .groupBy(users.status);
  const counts = { pending: 0, approved: 0, rejected: 0 };
  for (const row of found) counts[row.status] = row.count;
  return counts;
}

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
