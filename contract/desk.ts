import * as v from 'valibot';
import { studentFields, userId } from './accounts';
import { time } from './answers';
import { optionalEmail, requiredLines } from './fields';
import type { Words } from './languages';
import { limits } from './limits';
import { admin as text } from './messages/admin';

/** Rule admin-6. */
export const OneTimePassword = v.object({ id: userId });
export const OneTimePasswordAnswer = v.object({
  message: v.string(),
  password: v.string(),
  valid_until: time,
});
export type OneTimePasswordAnswer = v.InferOutput<typeof OneTimePasswordAnswer>;

/** How the student is to be (rule admin-8). */
export const CorrectStudent = v.object({
  id: userId,
  email: optionalEmail,
  ...studentFields,
  reason: requiredLines(text.reasonRequired, limits.statusReason.max, 'Reason' satisfies Words),
});
export type CorrectStudent = v.InferOutput<typeof CorrectStudent>;
