import type { ProfileAnswer, SignIn, SignInAnswer, SignInRequest } from '#contract/accounts';
import type { Services } from '../services/services';

/** Random and anonymous, so it outlives log-outs: no one on this network can then slow this phone down. */
const key = 'wokabaut.device_proof';

type ShortAnswer = Omit<SignInAnswer, 'user'> & Partial<Pick<SignInAnswer, 'user'>>;

/** Signs in with the device proof (rule sign-in-3). @returns null without a token @throws ApiError, NoAnswerError */
export async function postSignIn(
  { api, storage }: Pick<Services, 'api' | 'storage'>,
  credentials: SignIn & Pick<SignInRequest, 'code'>,
): Promise<SignInAnswer | null> {
  const kept = storage.getItem(key);
  const user: SignInRequest = { ...credentials, ...(kept !== null && { device_proof: kept }) };
  const { user: owner, ...answer } = await api.post<ShortAnswer>('users/sign_in', { user });
  if (answer.device_proof) storage.setItem(key, answer.device_proof);
  if (!answer.token) return null;
  // The answer may have only the token: the profile has the user.
  if (owner) return { ...answer, user: owner };
  const profile = await api.get<ProfileAnswer>('profile', { token: answer.token });
  return { ...answer, user: profile.body.user };
}
