import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { messages } from '#contract/messages';
import { mobileIn } from '#contract/telephone';
import { fieldInvalid, type AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { findUserByLogin } from './accounts.repository';

const { validation } = messages;

export const numberTaken = (): AppError => fieldInvalid('mobile_number', validation.mobileTaken);

/**
 * The number of a field as a name to log in with, `+` and digits (rule sign-in-8). A number that another account has is
 * no name of this one: families share phones, and with an e-mail nothing is missing.
 * @param isNeeded without an e-mail: then a number that is taken or none is refused
 */
export async function loginNumberOf(
  db: Database,
  written: string,
  { isNeeded, userId }: { isNeeded: boolean; userId?: number },
): Promise<string | null> {
  const number = mobileIn(written);
  const isPossible = number !== null && parsePhoneNumberFromString(number)?.isPossible() === true;
  if (!isPossible) {
    if (isNeeded) throw fieldInvalid('mobile_number', validation.mobileNeeded);
    return null;
  }
  const owner = await findUserByLogin(db, number);
  if (!owner || owner.id === userId) return number;
  if (isNeeded) throw numberTaken();
  return null;
}
