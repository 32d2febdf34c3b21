import { sharedPhone } from '#contract/messages/shared-phone';
import { toSendToken } from '#contract/send-token';
import { isHelper } from '#contract/status';
import { clearSessionCaches } from '#outbox/caches';
import { sha256 } from '#outbox/environment';
import { PeopleFull } from '#outbox/store/device-profiles';
import { deviceProfilesKey } from '../services/session';
import type { Services } from '../services/services';
import { profileQuery } from '../services/shared-queries';
import { dismissToasts } from '../lib/toast';
import { logOut, wipe } from './log-out';

/* Device profiles (rule phone-1). Loaded on "I am done" or "Who are you?". */

const hash = (text: string) => sha256(new TextEncoder().encode(text).buffer);

export function shortName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${[...last][0]!.toUpperCase()}.` : first;
}

/** "I am done": ends the session, keeps forms and unsent work. @throws StorageFull, StorageUnavailable, PeopleFull, NotHere */
export async function signOut(services: Services): Promise<void> {
  const { session: store, storage, outbox, savedQueries, queryClient, api } = services;
  const session = store.latest();
  if (!session) return;
  const { role, token, userId } = session;
  if (isHelper(role)) return logOut(services);
  const loaded = await outbox.load();
  const user = queryClient.getQueryData(profileQuery(api).queryKey)?.body.user;
  const before = (await loaded.profiles()).find(({ id }) => id === userId);
  const [digest, sendToken] = await Promise.all([hash(token), toSendToken(token, hash)]);
  // First: localStorage may be full.
  storage.setItem(deviceProfilesKey, '1');
  await loaded.signOut({
    session,
    version: store.version(),
    role,
    name: user ? shortName(user.full_name) : (before?.name ?? sharedPhone.nameless[role]),
    email: (user?.email || user?.mobile_number) ?? before?.email ?? null,
    sendToken,
    digest,
  });
  dismissToasts();
  store.end();
  await wipe(services, session, true);
  await savedQueries.open(store.get()?.userId ?? null);
  void loaded.drainNow().catch(() => undefined);
}

export const whyNot = (error: unknown): string =>
  error instanceof PeopleFull ? sharedPhone.full : sharedPhone.notLeft;

/** At page start: removes long unused profiles, and answers of others left by a crash. */
export async function tidyProfiles({ session, storage, outbox, savedQueries }: Services): Promise<void> {
  const loaded = await outbox.load();
  await loaded.forgetUnusedProfiles();
  const profiles = await loaded.profiles();
  for (const { id } of profiles) if (id !== session.get()?.userId) await savedQueries.remove(id);
  if (!session.latest() && typeof caches !== 'undefined')
    await clearSessionCaches(caches).catch(() => undefined);
  if (profiles.length === 0) storage.removeItem(deviceProfilesKey);
}
