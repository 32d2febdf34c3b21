import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import type { StaffScope } from '#contract/answers';
import type { AccountStatus, Role } from '#contract/status';
import { AppError } from './errors';

/** Read from the database at every request, never from the token (rule account-2). */
export interface Caller {
  userId: number;
  role: Role;
  /** Of staff (rule admin-11), null for all others. */
  scope: StaffScope | null;
  status: AccountStatus;
  statusReason: string | null;
  /** Time of the account's erasure, while it can still be cancelled (rule data-1). */
  deleteAt: Date | null;
  tokenHash: string;
  signedInAt: Date;
  /** Rule sign-in-6. */
  hasSecondFactor: boolean;
  /** Signed in with a one-time password (rule admin-6). */
  mustChangePassword: boolean;
  address: string;
}

/** For calls that send something new (rule account-1) or show applicants; says the admin's reason. */
export function assertNotRejected(
  { status, statusReason, deleteAt }: Pick<Caller, 'status' | 'statusReason' | 'deleteAt'>,
  sentence: string = errorTable.account_rejected.sentence,
): void {
  if (status !== 'rejected') return;
  if (deleteAt && statusReason !== null) throw new AppError('account_rejected', { sentence: statusReason });
  throw new AppError('account_rejected', { sentence: `${sentence} ${statusReason ?? messages.noReason}` });
}
