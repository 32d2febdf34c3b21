import { clearSessionCaches } from '#outbox/clear-session-caches';
import { forgetForms } from '../forms/form-store';
import { revokeSoon } from './revocations';
import type { Services } from '../lib/services';
import type { Session } from '../lib/session';

/** Nobody waits for a phone whose storage is stuck: without its mark a file is not shown to anyone. */
function forgetPicked(forms: string[]): void {
  if (forms.length === 0) return;
  void import('../forms/form-files')
    .then(({ deleteFormFiles }) => deleteFormFiles(forms))
    .catch(() => undefined);
}

/** Holds a user id while what is left of this person is locked and deleted: the page may be closed meanwhile. */
const LEAVING = 'wokabaut.leaving';

/** Whatever of it the phone refuses, or needs long for: the session has ended, and nobody waits. */
async function leave({ storage, outbox }: Services, ended: Pick<Session, 'token' | 'userId'>): Promise<void> {
  try {
    storage.setItem(LEAVING, String(ended.userId));
  } catch {
    // A full phone: it is done now or at the next logout.
  }
  await Promise.allSettled([
    // An authenticated answer never outlives the session that fetched it.
    typeof caches === 'undefined' ? undefined : clearSessionCaches(caches),
    outbox.sessionEnded(ended),
  ]);
  storage.removeItem(LEAVING);
}

/** At the start of a page: does what an earlier one did not live to do after a logout. Never rejects. */
export async function finishLogOut(services: Services): Promise<void> {
  const userId = Number(services.storage.getItem(LEAVING));
  // The outbox itself forgets the token of a session that is not the page's.
  if (userId > 0) await leave(services, { token: '', userId });
}

/**
 * Ends the session on this phone and wipes what it saved, all but the outbox, about which the person decides
 * (outbox/README.md, "The phone"). Resolves when the page may go on as nobody's: right away, so that no screen asks for
 * anything without a session; what the phone takes longer for is under way.
 * @param keepForms when the session merely expired: the same person comes back to a half-written form
 */
export async function endSession(services: Services, { keepForms = false } = {}): Promise<void> {
  const { session, persistence, storage } = services;
  const ended = session.get();
  session.end();
  persistence.wipe(ended?.userId ?? null);
  if (!keepForms) forgetPicked(forgetForms(storage, ended?.userId ?? null));
  if (ended) void leave(services, ended);
  // Whoever is logged in by now: another tab may have been quicker.
  await persistence.open(session.get()?.userId ?? null);
}

/** Logout: ends the session here, and on the server as soon as it can be reached. Never rejects. */
export async function logOut(services: Services): Promise<void> {
  const ending = services.session.get();
  const told = ending ? revokeSoon(services, ending.token) : undefined;
  // Nobody waits for the answer on a bad link.
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1500))]);
  await endSession(services);
}
