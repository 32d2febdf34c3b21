import type { SignIn, SignInAnswer } from '#contract/accounts';
import { profileQuery } from '../../lib/shared-queries';
import type { Services } from '../../lib/services';

/**
 * Signs in, opens the user's saved data and resumes sending their applications.
 * @throws ApiError `invalid_credentials`, `too_many_tries`; NoAnswerError
 */
export async function logIn(services: Services, credentials: SignIn): Promise<SignInAnswer> {
  const answer = await services.api.post<SignInAnswer>('users/sign_in', { user: credentials });
  if (!answer.token) return answer;
  const { id, role } = answer.user;
  services.persistence.open(id);
  services.queryClient.setQueryData(profileQuery(services.api).queryKey, {
    body: { user: answer.user },
    savedAt: services.now(),
  });
  services.session.start({ token: answer.token, role, userId: id });
  await services.outbox.sessionStarted({ token: answer.token, userId: id });
  return answer;
}
