import type { SignIn, SignInAnswer } from '#contract/accounts';
import { revokeSoon } from '../../lifecycle/revocations';
import type { Services } from '../../lib/services';

/**
 * Signs in once more to show that the password is known (rule 11). The new session takes the old one's place on
 * this phone at once, so that one alone is left whatever is lost on the way, and a password change that was answered
 * into nowhere can be sent again.
 * @returns 'wrong' also for somebody else's right password: whose session that was is ended
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
