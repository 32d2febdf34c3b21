import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import type { AccountStatus, Role } from '#contract/status';
import { AppError } from './errors';

/** The authenticated user, read from the database at every request and never from the token (rule 6). */
export interface Caller {
  userId: number;
  role: Role;
  status: AccountStatus;
  statusReason: string | null;
  /** When the account is erased, which its person can still prevent (rule 70); null otherwise. */
  deleteAt: Date | null;
  tokenHash: string;
  signedInAt: Date;
  /** Whether the account's sign-in needs a code (rule 43). */
  hasSecondFactor: boolean;
  /** The client address, see `clientAddress`. */
  address: string;
}

/**
 * Refuses rejected accounts, for calls that send something new (rule 6) or show applicants.
 * @param sentence replaces the error's own, when something else than sending is refused
 * @throws AppError `account_rejected` with the reason the admin gave, or whom to ask for it
 */
export function assertNotRejected(
  { status, statusReason, deleteAt }: Pick<Caller, 'status' | 'statusReason' | 'deleteAt'>,
  sentence: string = errorTable.account_rejected.sentence,
): void {
  if (status !== 'rejected') return;
  if (deleteAt && statusReason !== null) throw new AppError('account_rejected', { sentence: statusReason });
  throw new AppError('account_rejected', { sentence: `${sentence} ${statusReason ?? messages.noReason}` });
}
