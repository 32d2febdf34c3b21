import type { ProfileAnswer, SignIn, SignInAnswer, SignInRequest } from '#contract/accounts';
import type { Services } from '../services/services';

/** Random and without a person in it, so it outlives log-outs: nobody at this address can then slow this phone down. */
const key = 'wokabaut.device_proof';

type ShortAnswer = Omit<SignInAnswer, 'user'> & Partial<Pick<SignInAnswer, 'user'>>;

/**
 * Signs in, with the device proof of an earlier sign-in on this phone, and keeps the one that the answer holds (rule 10).
 * @returns null for an answer without a token
 * @throws ApiError `invalid_credentials`, `second_factor_required`, `too_many_tries`, `unavailable`; NoAnswerError
 */
export async function postSignIn(
  { api, storage }: Pick<Services, 'api' | 'storage'>,
  credentials: SignIn & Pick<SignInRequest, 'code'>,
): Promise<SignInAnswer | null> {
  const kept = storage.getItem(key);
  const user: SignInRequest = { ...credentials, ...(kept !== null && { device_proof: kept }) };
  const { user: owner, ...answer } = await api.post<ShortAnswer>('users/sign_in', { user });
  if (answer.device_proof) storage.setItem(key, answer.device_proof);
  if (!answer.token) return null;
  // A server may name only the token: whose it is, the profile says.
  if (owner) return { ...answer, user: owner };
  const profile = await api.get<ProfileAnswer>('profile', { token: answer.token });
  return { ...answer, user: profile.body.user };
}
