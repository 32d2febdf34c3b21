import { LRUCache } from 'lru-cache';
import { DAY, HOUR, portMoresbyDate } from '#contract/dates';
import type { Category } from '#contract/categories';
import type {
  InternshipDetails,
  OwnInternshipsAnswer,
  OwnInternshipsQuery,
  InternshipRow,
  NewInternship,
} from '#contract/internships';
import { limits } from '#contract/limits';
import type { DataDeps, Dependencies } from '../../dependencies';
import { type Caller, assertNotRejected } from '../../core/caller';
import { AppError } from '../../core/errors';
import { keepAnswer } from '../../core/kept-answer';
import { findPage, timeCursorOf } from '../../core/pagination';
import { readAnswerTimes } from './answer-times.repository';
import * as internships from './internships.repository';
import { countOthers } from './list.repository';
import * as views from './internships.views';
import { findOpenReport } from '../reports/reports.repository';
import { recordAction } from '../../audit/audit.repository';
import type { Database } from '../../db/database';
import { sqlState, UNIQUE_VIOLATION } from '../../db/database-errors';
import { prepareOnce } from '../../db/statements';
import { lockAccountStatus } from '../accounts/account-status';

export const readCategories = ({ database }: Pick<Dependencies, 'database'>): Promise<Category[]> =>
  internships.listCategories(database);

const ownCursor = timeCursorOf('my_internships');

/** In every status (rule ui-5). */
export async function listOwnInternships(
  { database }: Dependencies,
  business: Caller,
  { cursor, limit, archived, search }: OwnInternshipsQuery,
): Promise<OwnInternshipsAnswer> {
  const businessId = business.userId;
  const filter = { businessId, archived, search };
  const after = ownCursor.read(cursor);
  const { rows, place } = await findPage(
    { cursor, limit },
    {
      find: (most) => internships.listOwn(database, filter, after, most),
      count: () => internships.countOwn(database, filter),
      cursorOf: ({ createdAt, id }) => ownCursor.write({ at: createdAt, id }),
    },
  );
  const archived_total = await internships.countOwn(database, { businessId, archived: 'yes' });
  return {
    internships: rows.map((record) => ({
      ...views.toInternshipRow(record),
      ...views.takenDown(record),
      applications_count: record.applicationsCount,
      new_applications_count: record.newApplicationsCount,
    })),
    ...place,
    archived_total,
  };
}

/** Rules account-1, internship-4, internship-5. */
export function maySee(found: internships.FoundInternship, caller: Caller, applied: boolean): boolean {
  if (caller.role === 'admin' || applied) return true;
  if (found.removedAt !== null) return false;
  if (found.businessId === caller.userId) return true;
  return found.status === 'available' && found.business.status === 'approved';
}

/** Fewer answers say nothing about the next one. */
const fewest = 5;
/** The newest only: the distant past says little. */
const sample = { most: 1000, days: 365 };

/** By database, for an hour: every opened internship needs them. */
const keptFigures = prepareOnce(() => new LRUCache<number, () => Promise<number | undefined>>({ max: 5000 }));

async function measure(database: Database, businessId: number, now: number): Promise<number | undefined> {
  const { answered, seconds } = await readAnswerTimes(database, businessId, {
    from: now - sample.days * DAY,
    unansweredSince: now - limits.overview.unansweredDays * DAY,
    most: sample.most,
  });
  if (answered < fewest || seconds === null) return undefined;
  return Math.max(1, Math.ceil((seconds * 1000) / DAY));
}

/** Days within which three of four are answered (rule remind-3); undefined below five answers. */
export function answersWithinDays(
  { database, clock }: DataDeps,
  businessId: number,
): Promise<number | undefined> {
  const figures = keptFigures(database);
  const read =
    figures.get(businessId) ??
    keepAnswer(clock, { slowMs: 0, keptMs: HOUR }, () => measure(database, businessId, clock.now()));
  figures.set(businessId, read);
  return read();
}

/** Also closed ones (rules internship-3, internship-4, internship-5). */
export async function readInternship(
  { database, clock }: Dependencies,
  caller: Caller,
  id: number | null,
): Promise<InternshipDetails> {
  const found = id === null ? null : await internships.findInternship(database, id);
  if (!found) throw new AppError('internship_not_found');
  const application =
    caller.role === 'student' ? await internships.findApplicationTo(database, caller.userId, found.id) : null;
  const applied = application !== null;
  if (!maySee(found, caller, applied)) throw new AppError('internship_not_found');
  const others = await countOthers(database, portMoresbyDate(clock.now()), found);
  const answersWithin = await answersWithinDays({ database, clock }, found.businessId);
  const details = views.toInternshipDetails(found, applied, { others, answersWithin });
  if (caller.role !== 'student') return { ...details, ...views.takenDown(found) };
  const report = await findOpenReport(database, found.id, caller.userId);
  return {
    ...details,
    ...(application?.withdrawnAt && { withdrawn_at: application.withdrawnAt.toISOString() }),
    ...(report && { is_reported: true, reported_at: report.reportedAt.toISOString() }),
  };
}

/** Null for a new key; `internship_not_found` when deleted (ADR 12). */
async function replayCreation(
  { database }: Dependencies,
  business: Caller,
  creationKey: string,
  creationHash: string,
): Promise<InternshipRow | null> {
  const created = await internships.findCreated(database, business.userId, creationKey);
  if (!created) return null;
  if (created.creationHash !== creationHash) throw new AppError('idempotency_conflict');
  const found = await internships.findInternship(database, created.id);
  if (!found || found.removedAt !== null) throw new AppError('internship_not_found');
  return views.toInternshipRow(found);
}

/** Public for an approved business, else `pending` (rule account-1); a repeated key returns the first one's. */
export async function createInternship(
  deps: Dependencies,
  business: Caller,
  value: NewInternship,
  creationKey: string | null,
): Promise<InternshipRow> {
  const { database } = deps;
  assertNotRejected(business);
  const creationHash = creationKey === null ? null : views.contentHash(value);
  const created = async () =>
    creationKey === null || creationHash === null
      ? null
      : replayCreation(deps, business, creationKey, creationHash);
  const first = await created();
  if (first) return first;
  const now = new Date(deps.clock.now());
  views.assertNotPast(value.last_date_to_apply, now);
  await views.assertCategoryExists(database, value.internship_category_id);
  try {
    return await database.transaction(async (tx) => {
      const accountStatus = await lockAccountStatus(tx, business);
      const status = accountStatus === 'approved' ? 'available' : 'pending';
      const id = await internships.insertInternship(tx, {
        ...views.toColumns(value),
        businessId: business.userId,
        creationKey,
        creationHash,
        status,
        createdAt: now,
        updatedAt: now,
      });
      await recordAction(tx, now, business, 'internship created', id, { title: value.title, status });
      return views.toInternshipRow((await internships.findInternship(tx, id))!);
    });
  } catch (error) {
    // A parallel request with the same key was first.
    const existing = sqlState(error) === UNIQUE_VIOLATION ? await created() : null;
    if (existing) return existing;
    throw error;
  }
}
