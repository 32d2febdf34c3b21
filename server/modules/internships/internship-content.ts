import { createHash } from 'node:crypto';
import { isClosed } from '#contract/closing';
import type { NewInternship } from '#contract/internships';
import { messages } from '#contract/messages';
import { fieldInvalid } from '../../core/errors';
import type { Database } from '../../db/database';
import { categoryExists, type FoundInternship } from './internships.repository';

/** Editable; a stored one may have no category. */
export type InternshipContent = Omit<NewInternship, 'internship_category_id'> & {
  internship_category_id: number | null;
};

export const toColumns = (content: InternshipContent) => ({
  categoryId: content.internship_category_id,
  title: content.title,
  location: content.location,
  financing: content.internship_financing,
  type: content.internship_type,
  duration: content.duration,
  durationUnit: content.duration_unit,
  requiredSkills: content.required_skills,
  description: content.description,
  lastDateToApply: content.last_date_to_apply,
});

export const toContent = (stored: FoundInternship): InternshipContent => ({
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

/** Detects an idempotency key reused for other content. */
export const contentHash = (content: NewInternship): string =>
  createHash('sha256')
    .update(JSON.stringify(toColumns(content)))
    .digest('hex');

/** @throws AppError `validation_failed` for a past date in Port Moresby (rule internship-3) */
export function assertNotPast(lastDateToApply: string, now: Date): void {
  const { lastDatePast } = messages.internship;
  if (!isClosed(lastDateToApply, now.getTime())) return;
  throw fieldInvalid('last_date_to_apply', lastDatePast);
}

/** @throws AppError `validation_failed` */
export async function assertCategoryExists(db: Database, id: number): Promise<void> {
  const { categoryRequired } = messages.internship;
  if (await categoryExists(db, id)) return;
  throw fieldInvalid('internship_category_id', categoryRequired);
}
