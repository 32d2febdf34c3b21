import type { AccountStatus, Role } from '#contract/status';
import { AppError } from './errors';

/** Who is asking, read from the database at every request and never from the token (decision 6). */
export interface Caller {
  userId: number;
  role: Role;
  status: AccountStatus;
  statusReason: string | null;
  tokenHash: string;
  signedInAt: Date;
}

/**
 * For calls that send something new (decision 6).
 * @throws AppError `account_rejected` with the reason the admin gave
 */
export function refuseRejected({ status, statusReason }: Pick<Caller, 'status' | 'statusReason'>): void {
  if (status !== 'rejected') return;
  const refusal = new AppError('account_rejected');
  throw statusReason
    ? new AppError('account_rejected', { sentence: `${refusal.message} ${statusReason}` })
    : refusal;
}
