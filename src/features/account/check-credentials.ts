import type { SignIn, SignInAnswer } from '#contract/accounts';
import { revokeSoon } from '../../lifecycle/revocations';
import type { Services } from '../../lib/services';

/**
 * Signs in again to verify the current password (rule 11). The new session replaces the stored one at once and the
 * old
 * one is revoked, so one session is left whatever gets lost, and a lost password change can be retried.
 * @returns 'wrong' also for another user's valid credentials: that session is revoked
 * @throws ApiError `invalid_credentials`, `too_many_tries`; NoAnswerError
 */
export async function checkCredentials(
  services: Services,
  credentials: SignIn,
): Promise<'verified' | 'wrong' | 'logged out'> {
  const { api, session, outbox } = services;
  const before = session.latest();
  if (!before) return 'logged out';
  const { token, user } = await api.post<SignInAnswer>('users/sign_in', { user: credentials });
  if (!token) return 'wrong';
  const isStillHere = session.latest()?.token === before.token;
  if (user.id !== before.userId || !isStillHere) {
    void revokeSoon(services, token);
    return isStillHere ? 'wrong' : 'logged out';
  }
  session.start({ ...before, token });
  await outbox.sessionStarted({ token, userId: before.userId });
  void revokeSoon(services, before.token);
  return 'verified';
}
