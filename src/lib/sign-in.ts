import type { SignIn, SignInAnswer, SignInRequest } from '#contract/accounts';
import type { Services } from './services';

/** Random and without a person in it, so it outlives log-outs: nobody at this address can then slow this phone down. */
const key = 'wokabaut.device_proof';

/**
 * Signs in, with the device proof of an earlier sign-in on this phone, and keeps the one that the answer holds (rule 10).
 * @throws ApiError `invalid_credentials`, `too_many_tries`, `unavailable`; NoAnswerError
 */
export async function postSignIn(
  { api, storage }: Pick<Services, 'api' | 'storage'>,
  credentials: SignIn,
): Promise<SignInAnswer> {
  const kept = storage.getItem(key);
  const user: SignInRequest = { ...credentials, ...(kept !== null && { device_proof: kept }) };
  const answer = await api.post<SignInAnswer>('users/sign_in', { user });
  if (answer.device_proof) storage.setItem(key, answer.device_proof);
  return answer;
}
