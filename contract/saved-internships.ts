import * as v from 'valibot';
import { day, id, time } from './answers';
import { moment } from './fields';
import { savedLimits } from './limits';
import { saved as text } from './messages/internships';

/** A press on a phone (rule internship-9). */
export const SavedChange = v.object({
  internship_id: id,
  saved: v.boolean(),
  changed_at: moment(text.notSent),
});
export type SavedChange = v.InferOutput<typeof SavedChange>;

export const SavedChanges = v.object({
  changes: v.pipe(v.array(SavedChange, text.notSent), v.maxLength(savedLimits.changes, text.notSent)),
});

/** A snapshot, for unlisted ones. */
export const SavedInternship = v.object({
  id,
  title: v.string(),
  company_name: v.string(),
  last_date_to_apply: day,
  /** False once removed or not public; closed ones remain. */
  is_there: v.boolean(),
  changed_at: time,
});
export type SavedInternship = v.InferOutput<typeof SavedInternship>;

export const SavedInternshipsAnswer = v.object({ saved_internships: v.array(SavedInternship) });
export type SavedInternshipsAnswer = v.InferOutput<typeof SavedInternshipsAnswer>;
