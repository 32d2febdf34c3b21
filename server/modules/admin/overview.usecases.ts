import type { AdminOverview } from '#contract/overview';
import { DAY, portMoresbyDate, startOfDay } from '#contract/dates';
import { limits } from '#contract/limits';
import type { AccountStatus } from '#contract/status';
import { csvHeader, csvLine, type CsvColumn } from '#contract/csv';
import { keepAnswer } from '../../core/kept-answer';
import type { Database } from '../../db/database';
import { everybody } from '../../db/scope';
import type { Dependencies, DataDeps } from '../../dependencies';
import type { UserRow } from '../accounts/accounts.repository';
import { countWaitingChanges } from '../accounts/changes.repository';
import { countReported } from '../reports/reports.repository';
import { countInternships } from '../overview/overview.repository';
import { registerMatches } from '../participants/participants.usecases';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import * as repository from './overview.repository';
import type { RegisteredRole } from './admin.usecases';
import { readYear, yearColumns } from './year-export.repository';

const { overview: most, approveMatches } = limits;

type Deps = Pick<Dependencies, 'database' | 'clock'>;

/** Mondays, `YYYY-MM-DD` in Port Moresby, oldest first. */
function mondays(now: number): string[] {
  const today = Date.parse(portMoresbyDate(now));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  return Array.from({ length: most.weeks }, (_, index) =>
    new Date(monday - (most.weeks - 1 - index) * 7 * DAY).toISOString().slice(0, 10),
  );
}

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

async function readParts({ database, clock }: Deps): Promise<Pick<AdminOverview, 'weeks' | 'places'>> {
  const weeks = mondays(clock.now());
  const start = new Date(startOfDay(weeks[0]!));
  const [signUps, places, hired] = await Promise.all([
    repository.countSignUps(database, start),
    repository.countPlaces(database, most.places),
    repository.countHired(database, start),
  ]);
  const of = (role: RegisteredRole, week: number) =>
    signUps.find((row) => row.role === role && row.week === week)?.count ?? 0;
  return {
    weeks: weeks.map((from, week) => ({
      from,
      students: of('student', week),
      businesses: of('business', week),
      hired: sumOf(hired.filter((row) => row.week === week)),
    })),
    places: places.map(({ place, name, count }) => ({
      name,
      students: count,
      hired: sumOf(hired.filter((row) => row.place === place)),
    })),
  };
}

async function readAccounts({ database }: Deps) {
  const found = await repository.countAccounts(database);
  return (role: RegisteredRole, status?: AccountStatus) =>
    sumOf(found.filter((row) => row.role === role && (status === undefined || row.status === status)));
}

const nameOf = ({ companyName, fullName }: UserRow) => companyName ?? fullName;

async function readQueue(deps: Deps) {
  const [students, businesses] = await Promise.all([
    repository.listWaiting(deps.database, 'student', approveMatches.most),
    repository.listWaiting(deps.database, 'business', most.rows),
  ]);
  const matches = await registerMatches(deps, everybody, students);
  const rows = [...students, ...businesses]
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
    .slice(0, most.rows)
    .map((user) => ({
      id: user.id,
      role: user.role as RegisteredRole,
      name: nameOf(user),
      city: user.city,
      since: user.createdAt.toISOString(),
      match: (user.role === 'student' && matches?.get(user.id)) || null,
    }));
  const matching = students.filter(({ id }) => matches?.get(id)?.result === 'match');
  return { rows, matches: matching.length };
}

/** Parts that grow with all applications: each exact at its own moment, counted by index (ADR 39). */
async function readLarge(deps: Deps) {
  const { database, clock } = deps;
  const unansweredSince = new Date(clock.now() - most.unansweredDays * DAY);
  const [progress, parts, counted, unanswered] = await Promise.all([
    repository.countProgress(database),
    readParts(deps),
    repository.listMostApplied(database, most.rows),
    repository.listUnanswered(database, unansweredSince),
  ]);
  const businesses = counted.map(({ id, name, applications, hired }) => ({ id, name, applications, hired }));
  return { progress, parts, applications: counted[0]?.all ?? 0, businesses, unanswered };
}

const largeOf = new WeakMap<Database, () => ReturnType<typeof readLarge>>();

/** Rule admin-5: exact; where counting takes long, what grows with all applications is up to a minute old. */
export async function readOverview(deps: Deps): Promise<AdminOverview> {
  const { database, clock } = deps;
  const now = clock.now();
  const today = portMoresbyDate(now);
  const until = portMoresbyDate(now + (most.closingDays - 1) * DAY);
  const open = { today, until, most: most.internships };
  const large =
    largeOf.get(database) ?? keepAnswer(clock, { slowMs: 250, keptMs: 60_000 }, () => readLarge(deps));
  largeOf.set(database, large);
  const [queue, accounts, changes, reported, internships, closing, lonely, counted] = await Promise.all([
    readQueue(deps),
    readAccounts(deps),
    countWaitingChanges(database),
    countReported(database),
    countInternships(database),
    repository.listInternships(database, 'closing', open),
    repository.listInternships(database, 'without applicants', open),
    large(),
  ]);
  const { progress, parts, applications, businesses, unanswered } = counted;
  return {
    waiting: {
      ...queue,
      students: accounts('student', 'pending'),
      businesses: accounts('business', 'pending'),
      changes,
      reported,
    },
    totals: { students: accounts('student'), businesses: accounts('business'), internships, applications },
    funnel: { signed_up: accounts('student'), approved: accounts('student', 'approved'), ...progress },
    ...parts,
    businesses,
    unanswered: {
      total: unanswered.reduce((sum, row) => sum + row.applications, 0),
      businesses: unanswered.slice(0, most.rows),
    },
    closing,
    without_applicants: lonely,
  };
}

type Row = Record<(typeof yearColumns)[number], string | number | null>;
const columns = yearColumns.map((header): CsvColumn<Row> => ({ header, value: (row) => row[header] }));

async function* csvOf(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield csvHeader(columns);
  for await (const rows of batches) yield rows.map((row) => csvLine(columns, row)).join('');
}

/** Rule admin-12: without names and contacts of students. The parts of the file's text. */
export async function exportYear({ database, clock }: DataDeps, caller: Caller, year: number) {
  const startOf = (first: number) => new Date(startOfDay(`${first}-01-01`));
  await recordAction(database, new Date(clock.now()), caller, 'applications exported', null, { year });
  return csvOf(readYear(database, startOf(year), startOf(year + 1)));
}
