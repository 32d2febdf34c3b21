import { portMoresbyDate } from '#contract/dates';
import type { InternshipListAnswer, InternshipListQuery } from '#contract/internships';
import { durations } from '#contract/limits';
import type { Caller } from '../../core/caller';
import { findPage, timeCursorOf } from '../../core/pagination';
import type { DataDeps } from '../../dependencies';
import { toInternshipRow, toPublicRow } from './internships.views';
import * as list from './list.repository';

/** Commits become visible later than their timestamp, so changes are searched from this much earlier. */
const overlapMs = 60_000;

/** Admins see every status (rule internship-5). */
type Audience = 'public' | 'admin';
export const audienceOf = (viewer: Caller | null): Audience =>
  viewer?.role === 'admin' ? 'admin' : 'public';

/** Equal audience, Port Moresby day and version give an equal list. `asOf` is taken before the version. */
export async function readListState({ database, clock }: DataDeps, audience: Audience) {
  const asOf = clock.now();
  return { audience, today: portMoresbyDate(asOf), version: await list.readListVersion(database), asOf };
}
type ListState = Awaited<ReturnType<typeof readListState>>;

const adminCursor = timeCursorOf('internships');

/** Counts as whole, as it replaces the client's (rule ui-5). */
export async function listForAdmin(
  { database }: DataDeps,
  { today, asOf }: ListState,
  { cursor, limit, status, search }: InternshipListQuery,
): Promise<InternshipListAnswer> {
  const filter = { status, search, today };
  const after = adminCursor.read(cursor);
  const counts = await list.countForAdmin(database, filter);
  const all = Object.values(counts).reduce((sum, number) => sum + number, 0);
  const { rows, place } = await findPage(
    { cursor, limit },
    {
      find: (most) => list.listForAdmin(database, filter, after, most),
      count: () => Promise.resolve(status === undefined ? all : counts[status]),
      cursorOf: ({ createdAt, id }) => adminCursor.write({ at: createdAt, id }),
    },
  );
  return {
    internships: rows.map(toInternshipRow),
    removed: [],
    whole: true,
    as_of: new Date(asOf).toISOString(),
    counts,
    ...place,
  };
}

/** Rows are read after the state, so `listChanges` misses no later change (rules internship-5, internship-6). */
export async function listWhole(
  { database }: DataDeps,
  { today, asOf }: ListState,
): Promise<InternshipListAnswer> {
  const rows = await list.listRows(database, today);
  return {
    internships: rows.map(toPublicRow),
    removed: [],
    whole: true,
    as_of: new Date(asOf).toISOString(),
  };
}

const minuteMs = 60_000;

/** The minute from which changes answer, shared by all in it; null when too long ago (rule internship-6). */
export function changesSince({ asOf }: ListState, updatedSince: number): number | null {
  if (!(updatedSince >= asOf - durations.listMemory)) return null;
  return Math.floor(Math.min(updatedSince, asOf) / minuteMs) * minuteMs;
}

/** More cost more than the whole list, which is in memory. */
const maxChangedRows = 500;

/** Changed rows and removed ids since `minute` (rule internship-6); null when the whole list is better. */
export async function listChanges(
  { database }: DataDeps,
  { audience, today, asOf }: ListState,
  minute: number,
): Promise<InternshipListAnswer | null> {
  const since = new Date(minute - overlapMs);
  const seenUntil = new Date(minute + minuteMs + overlapMs);
  const sinceDay = portMoresbyDate(since.getTime());
  // Removed ids first: a row that becomes public again in between is then sent as a row too.
  const removed = await (audience === 'admin'
    ? list.listRemoved(database, since)
    : list.listLeftPublic(database, today, seenUntil, since, sinceDay));
  const changed = list.listRows(database, audience === 'admin' ? null : today, since);
  const rows = await changed.limit(maxChangedRows + 1);
  if (rows.length > maxChangedRows) return null;
  return {
    internships: rows.map(audience === 'admin' ? toInternshipRow : toPublicRow),
    removed,
    whole: false,
    as_of: new Date(asOf).toISOString(),
  };
}
