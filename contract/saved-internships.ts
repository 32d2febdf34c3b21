import * as v from 'valibot';
import { day, id, time } from './answers';
import { moment } from './fields';
import { savedLimits } from './limits';
import { saved as text } from './messages/internships';

/** A press on a phone: whether the internship is saved since then (rule 68). */
export const SavedChange = v.object({
  internship_id: id,
  saved: v.boolean(),
  changed_at: moment(text.notSent),
});
export type SavedChange = v.InferOutput<typeof SavedChange>;

/** PUT /saved_internships: what was pressed on a phone and not sent yet; sending it again changes nothing. */
export const SavedChanges = v.object({
  changes: v.pipe(v.array(SavedChange, text.notSent), v.maxLength(savedLimits.changes, text.notSent)),
});

/** A saved internship, with what a phone says of it that no list has any more. */
export const SavedInternship = v.object({
  id,
  title: v.string(),
  company_name: v.string(),
  last_date_to_apply: day,
  /** False once it was removed or is not public: what is closed by its date is still there. */
  is_there: v.boolean(),
  changed_at: time,
});
export type SavedInternship = v.InferOutput<typeof SavedInternship>;

/** GET and PUT /saved_internships, 200: all that the student has saved, the latest first. */
export const SavedInternshipsAnswer = v.object({ saved_internships: v.array(SavedInternship) });
export type SavedInternshipsAnswer = v.InferOutput<typeof SavedInternshipsAnswer>;
