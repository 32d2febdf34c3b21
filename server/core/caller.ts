import { errorTable } from '#contract/errors';
import type { AccountStatus, Role } from '#contract/status';
import { AppError } from './errors';

/** Who is asking, read from the database at every request and never from the token (rule 6). */
export interface Caller {
  userId: number;
  role: Role;
  status: AccountStatus;
  statusReason: string | null;
  tokenHash: string;
  signedInAt: Date;
  /** Where the request came from, as `clientAddress` gives it. */
  address: string;
}

/**
 * For calls that send something new (rule 6), or show what only a business in good standing may see.
 * @param sentence what is refused, when it is not sending
 * @throws AppError `account_rejected` with the reason the admin gave
 */
export function refuseRejected(
  { status, statusReason }: Pick<Caller, 'status' | 'statusReason'>,
  sentence: string = errorTable.account_rejected.sentence,
): void {
  if (status !== 'rejected') return;
  throw new AppError('account_rejected', {
    sentence: statusReason ? `${sentence} ${statusReason}` : sentence,
  });
}
