import type { ProfileAnswer, SignIn, SignInAnswer, SignInRequest, User } from '#contract/accounts';
import { ApiError, type Api } from '../services/api';
import { untilLinkIsBack } from '../services/connection';
import type { Services } from '../services/services';

/** Random and anonymous, so it outlives log-outs: no one on this network can then slow this phone down. */
const key = 'wokabaut.device_proof';

type ShortAnswer = Omit<SignInAnswer, 'user'> & Partial<Pick<SignInAnswer, 'user'>>;

/** The user of a token. @throws ApiError, NoAnswerError */
export const userOf = async (api: Api, token: string): Promise<User> =>
  (await api.get<ProfileAnswer>('profile', { token })).body.user;

/** Asking again would not help. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

const retryMs = 10_000;

/** The user of a log-in's token: it stands while none comes, also through a reload (rule sign-in-1). @throws if refused */
export async function untilUserIsKnown(
  { api, session, connection }: Pick<Services, 'api' | 'session' | 'connection'>,
  token: string,
  onWait: () => void,
): Promise<User> {
  for (;;) {
    if (session.latest()) throw new Error('Another tab has logged in.');
    session.keepToken(token);
    try {
      return await userOf(api, token);
    } catch (error) {
      if (isRefused(error)) {
        if (!session.latest()) session.keepToken(null);
        throw error;
      }
    }
    onWait();
    await untilLinkIsBack(connection, retryMs);
  }
}

/** Signs in with the device proof (rule sign-in-3). @returns null without a token @throws ApiError, NoAnswerError */
export async function postSignIn(
  { api, storage }: Pick<Services, 'api' | 'storage'>,
  credentials: SignIn & Pick<SignInRequest, 'code'>,
  findUser = (token: string) => userOf(api, token),
): Promise<SignInAnswer | null> {
  const kept = storage.getItem(key);
  const user: SignInRequest = { ...credentials, ...(kept !== null && { device_proof: kept }) };
  const { user: owner, ...answer } = await api.post<ShortAnswer>('users/sign_in', { user });
  if (answer.device_proof) storage.setItem(key, answer.device_proof);
  if (!answer.token) return null;
  // The answer may have only the token: the profile has the user.
  return { ...answer, user: owner ?? (await findUser(answer.token)) };
}
