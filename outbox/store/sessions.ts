import type { Session } from '../record';
import type { Operations } from './transaction';

const SESSION = 'session';
const TO_REVOKE = 'to_revoke';

/** The session as phones have stored it since the first version. */
interface StoredSession {
  token: string;
  user_id: number;
}

/** The page's session, mirrored where the worker can read it: localStorage is not available there. */
export async function readSession({ get }: Pick<Operations, 'get'>): Promise<Session | null> {
  const stored = (await get(SESSION)) as StoredSession | undefined;
  return stored ? { token: stored.token, userId: stored.user_id } : null;
}
export const writeSession = ({ put }: Pick<Operations, 'put'>, { token, userId }: Session): void =>
  put(SESSION, { token, user_id: userId } satisfies StoredSession);
export const deleteSession = ({ remove }: Pick<Operations, 'remove'>): void => remove(SESSION);

/** Tokens of sessions that ended on this phone without signal, until the server knows (rule 9); used for nothing else. */
export const readRevocations = async ({ get }: Pick<Operations, 'get'>): Promise<string[]> =>
  ((await get(TO_REVOKE)) as string[] | undefined) ?? [];
export async function addRevocation(on: Operations, token: string): Promise<void> {
  on.put(TO_REVOKE, [...new Set([...(await readRevocations(on)), token])]);
}
export async function removeRevocation(on: Operations, token: string): Promise<void> {
  const rest = (await readRevocations(on)).filter((other) => other !== token);
  if (rest.length > 0) on.put(TO_REVOKE, rest);
  else on.remove(TO_REVOKE);
}
