import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { ShownInternshipStatus } from '#contract/status';
import type { Database } from '../../db/database';
import { prepareOnce, behind, containsWords, type TimePosition } from '../../db/statements';
import { categories, internships, listVersions, users } from '../../db/schema';
import { rows } from './internships.repository';

const listVersion = prepareOnce((db) =>
  db
    .select({ version: listVersions.version })
    .from(listVersions)
    .where(eq(listVersions.name, 'internships'))
    .prepare('list_version'),
);

/** Triggers increment it with every change that a list shows (db/migrations). */
export async function readListVersion(db: Database): Promise<number> {
  const [found] = await listVersion(db).execute();
  return found!.version;
}

/** `today` is `YYYY-MM-DD` in Port Moresby (rule internship-5). */
export const isPublic = (today: string | Placeholder) =>
  and(
    eq(internships.status, 'available'),
    isNull(internships.removedAt),
    gte(internships.lastDateToApply, today),
    eq(users.status, 'approved'),
  ) as SQL;

export async function listPublicIds(db: Database, today: string, ids: number[]): Promise<number[]> {
  const found = await db
    .select({ id: internships.id })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(and(inArray(internships.id, ids), isPublic(today)));
  return found.map(({ id }) => id);
}

const changedRows = (db: Database, since: Date) =>
  db.select({ id: internships.id }).from(internships).where(gte(internships.updatedAt, since));

const rowsOfChangedBusinesses = (db: Database, since: Date) =>
  db
    .select({ id: internships.id })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(and(eq(users.role, 'business'), gte(users.updatedAt, since)));

/** The only change that does not set `updated_at`. */
const closedSince = (db: Database, sinceDay: string, today: string) =>
  db
    .select({ id: internships.id })
    .from(internships)
    .where(
      and(
        eq(internships.status, 'available'),
        gte(internships.lastDateToApply, sinceDay),
        lt(internships.lastDateToApply, today),
      ),
    );

// A union, because `or` over two tables would use no index.
const changedSince = (db: Database, since: Date) =>
  inArray(internships.id, changedRows(db, since).union(rowsOfChangedBusinesses(db, since)));

/** `today` is for public rows, null for all but removed ones. */
export const listRows = (db: Database, today: string | null, since?: Date) =>
  rows(db)
    .where(
      and(today === null ? isNull(internships.removedAt) : isPublic(today), since && changedSince(db, since)),
    )
    .orderBy(desc(internships.createdAt), desc(internships.id));

const othersOfCompany = prepareOnce((db) =>
  db
    .select({ count: count() })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(
      and(
        eq(internships.businessId, sql.placeholder('businessId')),
        ne(internships.id, sql.placeholder('id')),
        isPublic(sql.placeholder('today')),
      ),
    )
    .prepare('others_of_company'),
);

export async function countOthers(
  db: Database,
  today: string,
  { id, businessId }: { id: number; businessId: number },
): Promise<number> {
  const [found] = await othersOfCompany(db).execute({ businessId, id, today });
  return found!.count;
}

export interface AdminFilter {
  status: ShownInternshipStatus | undefined;
  search: string | undefined;
  /** In Port Moresby, `YYYY-MM-DD`; available ones with an earlier last date are closed. */
  today: string;
}

function hasShownStatus(status: ShownInternshipStatus, today: string): SQL | undefined {
  if (status === 'closed')
    return and(eq(internships.status, 'available'), lt(internships.lastDateToApply, today));
  const open = status === 'available' ? gte(internships.lastDateToApply, today) : undefined;
  return and(eq(internships.status, status), open);
}

const forAdmin = ({ status, search, today }: AdminFilter) =>
  and(
    isNull(internships.removedAt),
    status === undefined ? undefined : hasShownStatus(status, today),
    containsWords([internships.title, internships.location, users.companyName, categories.name], search),
  );

export const listForAdmin = (db: Database, filter: AdminFilter, after: TimePosition | null, limit: number) =>
  rows(db)
    .where(and(forAdmin(filter), behind([internships.createdAt, internships.id], 'newest first', after)))
    .orderBy(desc(internships.createdAt), desc(internships.id))
    .limit(limit);

export async function countForAdmin(
  db: Database,
  filter: AdminFilter,
): Promise<Record<ShownInternshipStatus, number>> {
  const isClosed = hasShownStatus('closed', filter.today);
  const status = sql<ShownInternshipStatus>`case when ${isClosed} then 'closed' else ${internships.status} end`;
  const found = await db
    .select({ status, count: count() })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .leftJoin(categories, eq(categories.id, internships.categoryId))
    .where(forAdmin({ ...filter, status: undefined }))
    .groupBy(sql`1`);
  const counts = { available: 0, inactive: 0, pending: 0, archived: 0, closed: 0 };
  for (const row of found) counts[row.status] = row.count;
  return counts;
}

/** Perhaps public at `since`, but not now; rows created after `seenUntil` cannot be in the client's list. */
export async function listLeftPublic(
  db: Database,
  today: string,
  seenUntil: Date,
  since: Date,
  sinceDay: string,
) {
  const candidates = changedRows(db, since)
    .union(rowsOfChangedBusinesses(db, since))
    .union(closedSince(db, sinceDay, today));
  const left = await db
    .select({ id: internships.id })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(
      and(inArray(internships.id, candidates), not(isPublic(today)), lte(internships.createdAt, seenUntil)),
    )
    .orderBy(internships.id);
  return left.map(({ id }) => id);
}

export async function listRemoved(db: Database, since: Date) {
  const removed = await db
    .select({ id: internships.id })
    .from(internships)
    .where(gte(internships.removedAt, since))
    .orderBy(internships.id);
  return removed.map(({ id }) => id);
}
