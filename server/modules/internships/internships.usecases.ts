import { isDeepStrictEqual } from 'node:util';
import { isClosed, portMoresbyDate } from '#contract/closing';
import type {
  InternshipDetails,
  InternshipListAnswer,
  InternshipRow,
  NewInternship,
  OwnInternshipRow,
} from '#contract/internships';
import { windows } from '#contract/limits';
import { messages } from '#contract/messages';
import { sqlState, UNIQUE_VIOLATION } from '../../db/sql-state';
import type { Dependencies } from '../../dependencies';
import { refuseRejected, type Caller } from '../../core/caller';
import { AppError, validationFailed } from '../../core/errors';
import { isRowId } from '../../core/ids';
import { holdStanding } from '../accounts/standing.usecases';
import { categoryExists } from './categories.repository';
import * as internships from './internships.repository';
import { toInternshipDetails, toInternshipRow } from './internships.views';

/** A write becomes visible a moment after its timestamp was taken; asking a little further back misses none. */
const OVERLAP = 60_000;

/**
 * The whole list, or what changed since a time (decisions 19 and 20). An admin sees every status.
 * @param updatedSince milliseconds UTC, an earlier answer's `as_of`; null or too long ago for everything
 */
export async function listInternships(
  { database, clock }: Dependencies,
  viewer: Caller | null,
  updatedSince: number | null,
): Promise<InternshipListAnswer> {
  const now = clock.now();
  const today = portMoresbyDate(now);
  const whole = updatedSince === null || updatedSince < now - windows.listMemory;
  const since = whole ? undefined : new Date(updatedSince - OVERLAP);
  const isAdmin = viewer?.role === 'admin';
  const rows = await (isAdmin
    ? internships.listAll(database, since)
    : internships.listPublic(database, today, since));
  let removed: number[] = [];
  if (since && isAdmin) removed = await internships.listRemoved(database, since);
  else if (since) {
    const seenUntil = new Date(since.getTime() + 2 * OVERLAP);
    const sinceDay = portMoresbyDate(since.getTime());
    removed = await internships.listLeftPublic(database, today, seenUntil, since, sinceDay);
  }
  return { internships: rows.map(toInternshipRow), removed, whole, as_of: new Date(now).toISOString() };
}

/** Every status of the business's own, with `applications_count` (api.md). */
export async function listOwnInternships(
  { database }: Dependencies,
  business: Caller,
): Promise<OwnInternshipRow[]> {
  const own = await internships.listOwn(database, business.userId);
  return own.map((record) => ({
    ...toInternshipRow(record),
    applications_count: record.applicationsCount,
  }));
}

function maySee(found: internships.FoundInternship, caller: Caller, applied: boolean): boolean {
  if (caller.role === 'admin' || applied) return true;
  if (found.removedAt !== null) return false;
  if (found.businessId === caller.userId) return true;
  return found.status === 'available' && found.business.status === 'approved';
}

/**
 * One internship, closed ones too (decisions 16, 18, 19).
 * @throws AppError `internship_not_found` when it is not there or not for the caller to see
 */
export async function readInternship(
  { database }: Dependencies,
  caller: Caller,
  id: number | null,
): Promise<InternshipDetails> {
  const found = id === null ? null : await internships.findInternship(database, id);
  if (!found) throw new AppError('internship_not_found');
  const applied =
    caller.role === 'student' && (await internships.hasApplied(database, caller.userId, found.id));
  if (!maySee(found, caller, applied)) throw new AppError('internship_not_found');
  return toInternshipDetails(found, applied);
}

/** What a business says of an internship, by its columns. */
const toColumns = (value: NewInternship) => ({
  categoryId: value.internship_category_id,
  title: value.title,
  location: value.location,
  financing: value.internship_financing,
  type: value.internship_type,
  duration: value.duration,
  durationUnit: value.duration_unit,
  requiredSkills: value.required_skills,
  description: value.description,
  lastDateToApply: value.last_date_to_apply,
});

type Content = { [K in keyof ReturnType<typeof toColumns>]: unknown };

/** Only that, of a stored internship as of a new one, to compare them. */
const contentOf = (of: Content): Content => ({
  categoryId: of.categoryId,
  title: of.title,
  location: of.location,
  financing: of.financing,
  type: of.type,
  duration: of.duration,
  durationUnit: of.durationUnit,
  requiredSkills: of.requiredSkills,
  description: of.description,
  lastDateToApply: of.lastDateToApply,
});

/**
 * Creates an internship: public at once for an approved business, else stored `pending` (decision 6). A key that was
 * used before answers the internship of that time: the first answer was lost on its way.
 * @throws AppError `validation_failed` with sentences by field; `account_rejected`, `session_expired`;
 * `idempotency_conflict` when the key was used for other content
 */
export async function createInternship(
  deps: Dependencies,
  business: Caller,
  value: NewInternship,
  creationKey: string | null,
): Promise<InternshipRow> {
  const { database } = deps;
  refuseRejected(business);
  const wanted = toColumns(value);
  const created = async () => {
    const found = creationKey && (await internships.findCreated(database, business.userId, creationKey));
    if (!found) return null;
    if (!isDeepStrictEqual(contentOf(found), contentOf(wanted))) throw new AppError('idempotency_conflict');
    return toInternshipRow(found);
  };
  const first = await created();
  if (first) return first;
  const now = new Date(deps.clock.now());
  await refuseImpossible(deps, value, now);
  try {
    return await database.transaction(async (tx) => {
      const standing = await holdStanding(tx, business);
      const id = await internships.insertInternship(tx, {
        businessId: business.userId,
        creationKey,
        ...wanted,
        status: standing === 'approved' ? 'available' : 'pending',
        createdAt: now,
        updatedAt: now,
      });
      return toInternshipRow((await internships.findInternship(tx, id))!);
    });
  } catch (error) {
    // The same request was faster by another way.
    const twin = sqlState(error) === UNIQUE_VIOLATION ? await created() : null;
    if (twin) return twin;
    throw error;
  }
}

/** What a form cannot know: the date it is now, and which categories there are. */
async function refuseImpossible({ database }: Dependencies, value: NewInternship, now: Date): Promise<void> {
  const words = messages.internship;
  if (isClosed(value.last_date_to_apply, now.getTime())) {
    throw validationFailed({ last_date_to_apply: [words.lastDatePast] }, words.lastDatePast);
  }
  const categoryId = value.internship_category_id;
  if (!isRowId(categoryId) || !(await categoryExists(database, categoryId))) {
    throw validationFailed({ internship_category_id: [words.categoryRequired] }, words.categoryRequired);
  }
}
