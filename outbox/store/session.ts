import { cacheNames } from '#contract/worker-protocol';
import type { Operations } from './transaction';
import type { Session } from '../record';

const KEY = 'session';

/** The session mirrored where the worker can read it: localStorage is not there. Written at login, gone at logout. */
export const readSession = async ({ get }: Pick<Operations, 'get'>): Promise<Session | null> =>
  ((await get(KEY)) as Session | undefined) ?? null;
export const writeSession = ({ put }: Pick<Operations, 'put'>, session: Session): void => put(KEY, session);
export const deleteSession = ({ remove }: Pick<Operations, 'remove'>): void => remove(KEY);

/** Deletes every saved answer that was fetched with a token; `except` names a cache to keep. For page and worker. */
export async function forgetSavedAnswers(
  caches: Pick<CacheStorage, 'keys' | 'delete'>,
  except?: string,
): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(cacheNames.sessionPrefix) && name !== except);
  await Promise.all(old.map((name) => caches.delete(name)));
}
