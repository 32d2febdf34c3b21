import { windows } from '#contract/limits';
import type { Dependencies } from '../../dependencies';
import { shareUserByEmail } from './accounts.repository';
import { deleteResetsUntil, insertReset } from './password-resets.repository';
import { newToken, tokenDigest } from '../../sessions/tokens';

type Deps = Pick<Dependencies, 'database' | 'clock'>;

/**
 * Makes a reset link's token for whoever has this e-mail, when its mail is sent (rule 12): only its SHA-256 is
 * stored, for six hours. Each mail makes one of its own, and all of them work until one was used.
 * @param email as the mail is addressed
 * @returns the token and the person's name for the mail; null when nobody has this e-mail (any more)
 */
export function makeResetLink(
  { database, clock }: Deps,
  email: string,
): Promise<{ token: string; name: string } | null> {
  const token = newToken();
  return database.transaction(async (tx) => {
    // Held still: a password or an e-mail that changes at this moment takes the new link with it, or comes first.
    const user = await shareUserByEmail(tx, email);
    if (!user) return null;
    const expiresAt = new Date(clock.now() + windows.resetLink);
    await insertReset(tx, { tokenHash: tokenDigest(token), userId: user.id, expiresAt });
    return { token, name: user.fullName };
  });
}

/** Deletes the links that nobody used in time. */
export const sweepResetLinks = ({ database, clock }: Deps): Promise<void> =>
  deleteResetsUntil(database, new Date(clock.now()));
