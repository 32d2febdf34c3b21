import type { User } from '#contract/accounts';
import type { Dependencies } from '../../dependencies';
import type { UserRow } from './accounts.repository';
import { pendingEmailOf } from './email-change.usecases';
import { readOwnChanges } from './profile-changes.usecases';
import { userView } from './users.views';

/** With pending e-mail (rule 38) and profile changes (rule 46). */
export async function ownUserView(
  deps: Dependencies,
  user: UserRow,
): Promise<User & { pending_email: string | null }> {
  const pending_email = await pendingEmailOf(deps, user.id);
  return { ...userView(deps, user), pending_email, ...(await readOwnChanges(deps, user)) };
}
