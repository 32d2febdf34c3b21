import { expect, type APIRequestContext, type BrowserContextOptions } from '@playwright/test';
import type { SignInAnswer } from '#contract/accounts';
import { password } from './people';

/** Signs in at the API itself. */
export async function signIn(request: APIRequestContext, url: string, email: string): Promise<SignInAnswer> {
  const answer = await request.post(`${url}/api/users/sign_in`, { data: { user: { email, password } } });
  expect(answer.status(), email).toBe(200);
  return (await answer.json()) as SignInAnswer;
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A browser's storage in which this person is logged in and nothing else is saved. */
export const storageOf = (origin: string, { token, user }: SignInAnswer): StorageState => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        { name: 'token', value: token },
        { name: 'role', value: user.role },
        { name: 'user_id', value: String(user.id) },
      ],
    },
  ],
});
