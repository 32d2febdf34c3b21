import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { brand } from '#contract/brand';
import type { StudentSignup } from '#contract/accounts';
import { hasLetter } from '#contract/clean-text';
import { ageOn, portMoresbyDate } from '#contract/dates';
import { durations, limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { AccountStatus } from '#contract/status';
import type { Language } from '#contract/languages';
import { mobileIn, numbersIn } from '#contract/telephone';
import { recordAction } from '../../audit/audit.repository';
import { AppError, fieldInvalid, validationFailed } from '../../core/errors';
import type { Database } from '../../db/database';
import { takenIndex } from '../../db/database-errors';
import * as accounts from './accounts.repository';
import { isReservedEmail } from './changes.repository';
import { assertNotRejected, type Caller } from '../../core/caller';
import { findSession } from '../../sessions/sessions.repository';
import type { DataDeps } from '../../dependencies';

/** Approved, and so compared with the register; also while the account's deletion is pending (rule data-1). */
export const isApprovedOrLeaving = ({
  status,
  statusBefore,
}: Pick<accounts.UserRow, 'status' | 'statusBefore'>): boolean =>
  (statusBefore?.status ?? status) === 'approved';

/** Of a student for whom staff have applied, until the claim (rule admin-13). */
export const isUnclaimed = ({
  passwordHash,
  erasedAt,
}: Pick<accounts.UserRow, 'passwordHash' | 'erasedAt'>) => passwordHash === '' && erasedAt === null;

export const emailTaken = (): AppError => fieldInvalid('email', messages.validation.emailTaken);

/** No other account has it or may get it back (rule account-6), and it is not the portal's own. */
export async function assertEmailFree(
  db: Database,
  email: string,
  now: number,
  exceptUserId?: number,
): Promise<void> {
  if (email === brand.infoEmail) throw emailTaken();
  const owner = await accounts.findUserByEmail(db, email);
  const isOthers = owner !== null && owner.id !== exceptUserId;
  const since = new Date(now - durations.emailUndo);
  if (isOthers || (await isReservedEmail(db, email, since, exceptUserId))) throw emailTaken();
}

export const numberTaken = (): AppError => fieldInvalid('mobile_number', messages.validation.mobileTaken);

/** Of what two requests want at the same moment, one is refused like any that comes later. */
export function throwTaken(error: unknown): never {
  const index = takenIndex(error);
  if (index === 'users_email') throw emailTaken();
  if (index === 'users_login_number') throw numberTaken();
  throw error;
}

function possibleNumber(written: string): string | null {
  const number = mobileIn(written);
  return number !== null && parsePhoneNumberFromString(number)?.isPossible() === true ? number : null;
}

/** What is answered, and to a student whose number is another account's name that it is (rule sign-in-8). */
export function withSharedNote(
  message: string,
  { role, loginNumber, mobileNumber }: accounts.UserRow,
): string {
  const isShared = role === 'student' && loginNumber === null && possibleNumber(mobileNumber ?? '') !== null;
  return isShared ? `${message} ${messages.validation.mobileShared}` : message;
}

/**
 * The number of a field as a name to log in with, `+` and digits (rule sign-in-8). A number that another account has is
 * no name of this one: families share phones, and with an e-mail nothing is missing.
 * @param isNeeded without an e-mail: then a number that is taken or none is refused
 */
export async function loginNumberOf(
  db: Database,
  written: string,
  { isNeeded, userId }: { isNeeded: boolean; userId?: number | undefined },
): Promise<string | null> {
  const number = possibleNumber(written);
  if (number === null) {
    if (isNeeded) throw fieldInvalid('mobile_number', messages.validation.mobileNeeded);
    return null;
  }
  const owner = await accounts.findUserByLogin(db, number);
  if (!owner || owner.id === userId) return number;
  if (isNeeded) throw numberTaken();
  return null;
}

/** Old enough, and under 18 with a guardian (rule account-10). @returns the guardian's columns */
export function guardianOf(signup: Birth, now: number) {
  const { date_of_birth, guardian_name, guardian_number } = signup;
  const { guardianNeeded, guardianNumberNeeded, fillRequired } = messages.validation;
  assertBornInPast(date_of_birth, now);
  assertOldEnough(date_of_birth, now);
  if (ageOn(date_of_birth, now) >= limits.age.adult) return {};
  const errors = {
    ...(!hasLetter(guardian_name) && { guardian_name: [guardianNeeded] }),
    ...(numbersIn(guardian_number).length === 0 && { guardian_number: [guardianNumberNeeded] }),
  };
  if (Object.keys(errors).length > 0) throw validationFailed(errors, fillRequired);
  return { guardianName: guardian_name, guardianNumber: guardian_number };
}
type Birth = Pick<StudentSignup, 'date_of_birth' | 'guardian_name' | 'guardian_number'>;

export function assertOldEnough(dateOfBirth: string, now: number): void {
  if (ageOn(dateOfBirth, now) < limits.age.min)
    throw fieldInvalid('date_of_birth', messages.validation.tooYoung);
}

export function assertBornInPast(dateOfBirth: string, now: number): void {
  if (dateOfBirth < portMoresbyDate(now)) return;
  throw fieldInvalid('date_of_birth', messages.validation.dateOfBirthFuture);
}

/** Read again and locked: the status may have changed meanwhile (rule account-2). */
export async function lockAccountStatus(tx: Database, { tokenHash }: Caller): Promise<AccountStatus> {
  const found = await accounts.shareStatusBySession(tx, tokenHash);
  // Under the lock: its previous holder may have revoked the session.
  if (!found || !(await findSession(tx, tokenHash))) throw new AppError('session_expired');
  assertNotRejected(found);
  return found.status;
}

export async function lockStudentStatus(
  tx: Database,
  studentId: number,
  sentence: string,
): Promise<AccountStatus> {
  const found = await accounts.shareStatusOfStudent(tx, studentId);
  if (!found) throw new AppError('not_found');
  assertNotRejected(found, sentence);
  return found.status;
}

export async function readOwnAccount(
  { database }: Pick<DataDeps, 'database'>,
  { userId }: Caller,
): Promise<accounts.UserRow> {
  const user = await accounts.findUserById(database, userId);
  if (!user) throw new AppError('session_expired');
  return user;
}

export async function lockOwnAccount(tx: Database, { userId, tokenHash }: Caller): Promise<accounts.UserRow> {
  const user = await accounts.lockUser(tx, userId);
  // Under the lock: its previous holder may have revoked the session.
  if (!user || !(await findSession(tx, tokenHash))) throw new AppError('session_expired');
  return user;
}

/** Of who signs up (rule account-11). */
export const termsOf = ({ terms_version: termsVersion }: { terms_version: string }, at: Date) => ({
  termsVersion,
  termsAcceptedAt: at,
});

/** A version older than the accepted one changes nothing. */
export const acceptTerms = (
  { database, clock }: DataDeps,
  caller: Caller,
  accepted: { terms_version: string },
): Promise<accounts.UserRow> =>
  database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    const { terms_version: version } = accepted;
    if ((user.termsVersion ?? '') >= version) return user;
    const at = new Date(clock.now());
    await recordAction(tx, at, caller, 'terms accepted', user.id, { version });
    return accounts.saveUser(tx, user.id, { ...termsOf(accepted, at), updatedAt: user.updatedAt });
  });

/** The language of mails and SMS (rule language-1). */
export const chooseLanguage = (
  { database }: DataDeps,
  { userId }: Caller,
  language: Language,
): Promise<void> => accounts.setLanguage(database, userId, language);
