import { limits } from '#contract/limits';
import { RecentlyUsed } from '../../core/recently-used';
import type { Database } from '../../db/database';
import { prepareOnce } from '../../db/statements';
import type { DataDeps } from '../../dependencies';
import { readAnswerTimes } from './answer-times.repository';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Fewer answers say nothing about the next one. */
const fewest = 5;
/** Of so many, the newest, of so many days: what a business did long ago says little. */
const sample = { most: 1000, days: 365 };
const keptMs = HOUR;

interface Kept {
  days: Promise<number | undefined>;
  at: number;
}

/** The figures of each database, for an hour: they are asked for with every opened internship. */
const keptFigures = prepareOnce(() => new RecentlyUsed<Kept>({ entries: 5000, bytes: Infinity }));

async function measure(database: Database, businessId: number, now: number): Promise<number | undefined> {
  const { answered, seconds } = await readAnswerTimes(database, businessId, {
    from: now - sample.days * DAY,
    unansweredSince: now - limits.overview.unansweredDays * DAY,
    most: sample.most,
  });
  if (answered < fewest || seconds === null) return undefined;
  return Math.max(1, Math.ceil((seconds * 1000) / DAY));
}

/**
 * Within how many days three of four people have their answer from a business (rule 67).
 * @returns undefined where fewer than five have one, or more than every fourth has none
 */
export function answersWithinDays(
  { database, clock }: DataDeps,
  businessId: number,
): Promise<number | undefined> {
  const figures = keptFigures(database);
  const key = String(businessId);
  const now = clock.now();
  const known = figures.get(key);
  if (known && Math.abs(now - known.at) < keptMs) return known.days;
  const kept = { days: measure(database, businessId, now), at: now };
  figures.set(key, kept, 0);
  // One that failed is measured again.
  kept.days.catch(() => figures.delete(key, kept));
  return kept.days;
}
