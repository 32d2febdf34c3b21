import { createHash } from 'node:crypto';
import { isClosed } from '#contract/closing';
import type { NewInternship } from '#contract/internships';
import { messages } from '#contract/messages';
import { fieldInvalid } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import { categoryExists } from './categories.repository';
import type { FoundInternship } from './internships.repository';

/** What a business says of an internship. One whose category is not known has none until it is edited. */
export type Written = Omit<NewInternship, 'internship_category_id'> & {
  internship_category_id: number | null;
};

/** By its columns. */
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

/** What is stored, in the words of the form. */
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

/** The same for the same content, to tell whether a creation key comes with what it came with before. */
export const digestOf = (written: NewInternship): string =>
  createHash('sha256')
    .update(JSON.stringify(toColumns(written)))
    .digest('hex');

/** @throws AppError `validation_failed` for a last day that is over in Port Moresby (rule 16) */
export function refusePast(lastDateToApply: string, now: Date): void {
  const { lastDatePast } = messages.internship;
  if (!isClosed(lastDateToApply, now.getTime())) return;
  throw fieldInvalid('last_date_to_apply', lastDatePast);
}

/** @throws AppError `validation_failed` for a category that there is not */
export async function refuseUnknownCategory(db: Database, id: number): Promise<void> {
  const { categoryRequired } = messages.internship;
  if (isRowId(id) && (await categoryExists(db, id))) return;
  throw fieldInvalid('internship_category_id', categoryRequired);
}
