import * as v from 'valibot';
import { count, id, scopeKinds, StaffScope, time } from './answers';
import { onOneLine } from './clean-text';
import { email, optionalEmail, requiredLines } from './fields';
import { admin, staff as text } from './messages/admin';
import { guardianFields, studentFields, userId } from './accounts';
import type { Words } from './languages';
import { limits } from './limits';

const names = v.pipe(
  v.array(v.string(text.namesNeeded), text.namesNeeded),
  v.transform((given) => [...new Set(given.map((name) => onOneLine(name).trim()).filter(Boolean))]),
  v.maxLength(limits.staff.names, text.namesTooMany),
  v.check((list) => list.every((name) => name.length <= limits.shortText.max), text.nameTooLong),
);

const scope = { kind: v.picklist(scopeKinds, text.kindNeeded), names };

const hasNames = ({ kind, names: given }: StaffScope) => kind === 'all' || given.length > 0;
const scopePaths = [['kind'], ['names']] as const;

export const NewStaff = v.pipe(
  v.object({ full_name: studentFields.full_name, email: email(), ...scope }),
  v.forward(v.partialCheck(scopePaths, hasNames, text.namesNeeded), ['names']),
);
export type NewStaff = v.InferOutput<typeof NewStaff>;

export const ChangeStaff = v.pipe(
  v.object({ ...scope, disabled: v.boolean() }),
  v.forward(v.partialCheck(scopePaths, hasNames, text.namesNeeded), ['names']),
);
export type ChangeStaff = v.InferOutput<typeof ChangeStaff>;

export const StaffMember = v.object({
  id,
  full_name: v.string(),
  email: v.string(),
  ...StaffScope.entries,
  disabled: v.boolean(),
  /** Lines of the register in the scope: none is a mistyped name. */
  people: count,
});
export type StaffMember = v.InferOutput<typeof StaffMember>;

export const StaffListAnswer = v.object({ staff: v.array(StaffMember) });
export type StaffListAnswer = v.InferOutput<typeof StaffListAnswer>;

/** With a one-time password (rule admin-6). */
export const StaffMadeAnswer = v.object({
  message: v.string(),
  staff: StaffMember,
  password: v.string(),
  valid_until: time,
});
export type StaffMadeAnswer = v.InferOutput<typeof StaffMadeAnswer>;

export const StaffSavedAnswer = v.object({ message: v.string(), staff: StaffMember });
export type StaffSavedAnswer = v.InferOutput<typeof StaffSavedAnswer>;

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
  ...guardianFields,
  reason: requiredLines(admin.reasonRequired, limits.statusReason.max, 'Reason' satisfies Words),
});
export type CorrectStudent = v.InferOutput<typeof CorrectStudent>;
