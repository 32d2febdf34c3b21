import type { Dependencies } from '../../dependencies';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { findUserById, type UserRow } from './accounts.repository';

/** The caller's own row. */
export async function readProfile({ database }: Dependencies, { userId }: Caller): Promise<UserRow> {
  const user = await findUserById(database, userId);
  if (!user) throw new AppError('session_expired');
  return user;
}
