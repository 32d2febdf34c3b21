import { LRUCache } from 'lru-cache';
import { limits } from '#contract/limits';
import { keepAnswer } from '../../core/kept-answer';
import type { Database } from '../../db/database';
import { prepareOnce } from '../../db/statements';
import type { DataDeps } from '../../dependencies';
import { readAnswerTimes } from './answer-times.repository';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Fewer say nothing about the next one. */
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
