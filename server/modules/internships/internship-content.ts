import { createHash } from 'node:crypto';
import { isClosed } from '#contract/closing';
import type { NewInternship } from '#contract/internships';
import { messages } from '#contract/messages';
import { fieldInvalid } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import { categoryExists, type FoundInternship } from './internships.repository';

/** The editable content of an internship. The category is null until an edit names one that exists. */
export type Written = Omit<NewInternship, 'internship_category_id'> & {
  internship_category_id: number | null;
};

/** Maps content to database columns. */
export const toColumns = (written: Written) => ({
  categoryId: written.internship_category_id,
  title: written.title,
  location: written.location,
  financing: written.internship_financing,
  type: written.internship_type,
  duration: written.duration,
  durationUnit: written.duration_unit,
  requiredSkills: written.required_skills,
  description: written.description,
  lastDateToApply: written.last_date_to_apply,
});

/** Maps a stored internship to content. */
export const asWritten = (stored: FoundInternship): Written => ({
  internship_category_id: stored.categoryId,
  title: stored.title,
  location: stored.location,
  internship_financing: stored.financing,
  internship_type: stored.type,
  duration: stored.duration,
  duration_unit: stored.durationUnit,
  required_skills: stored.requiredSkills,
  description: stored.description,
  last_date_to_apply: stored.lastDateToApply,
});

/** Hash of the content, to detect an idempotency key that is reused for other content. */
export const digestOf = (written: NewInternship): string =>
  createHash('sha256')
    .update(JSON.stringify(toColumns(written)))
    .digest('hex');

/** @throws AppError `validation_failed` for a closing date in the past in Port Moresby (rule 16) */
export function refusePast(lastDateToApply: string, now: Date): void {
  const { lastDatePast } = messages.internship;
  if (!isClosed(lastDateToApply, now.getTime())) return;
  throw fieldInvalid('last_date_to_apply', lastDatePast);
}

/** @throws AppError `validation_failed` for an unknown category */
export async function refuseUnknownCategory(db: Database, id: number): Promise<void> {
  const { categoryRequired } = messages.internship;
  if (isRowId(id) && (await categoryExists(db, id))) return;
  throw fieldInvalid('internship_category_id', categoryRequired);
}
