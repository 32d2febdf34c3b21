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

/** Rule admin-15. */
export const EndSessions = v.object({ id: userId });

/** Which account stays, and which one ends (rule admin-14). */
export const JoinAccounts = v.object({ id: userId, ended_id: userId });
export type JoinAccounts = v.InferOutput<typeof JoinAccounts>;

/** How the student is to be (rule admin-8). */
export const CorrectStudent = v.object({
  id: userId,
  email: optionalEmail,
  ...studentFields,
  reason: requiredLines(text.reasonRequired, limits.statusReason.max, 'Reason' satisfies Words),
});
export type CorrectStudent = v.InferOutput<typeof CorrectStudent>;
