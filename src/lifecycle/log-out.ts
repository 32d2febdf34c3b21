import type { RegisteredRouter } from '@tanstack/react-router';
import { clearSessionCaches } from '#outbox/clear-session-caches';
import { forgetForms } from '../forms/form-store';
import { revokeSoon } from './revocations';
import type { Services } from '../lib/services';
import type { Session } from '../lib/session';

/** Not awaited: without its mark a file is never shown. */
function deletePickedFiles(forms: string[]): void {
  if (forms.length === 0) return;
  void import('../forms/form-files')
    .then(({ deleteFormFiles }) => deleteFormFiles(forms))
    .catch(() => undefined);
}

/** Holds the user id while a log-out is cleaning up, in case the page is closed meanwhile. */
const cleanupKey = 'wokabaut.leaving';

/** Cleans up after a session. Errors are ignored, since the session has ended anyway. */
async function cleanUp(
  { storage, outbox }: Services,
  ended: Pick<Session, 'token' | 'userId'>,
): Promise<void> {
  try {
    storage.setItem(cleanupKey, String(ended.userId));
  } catch {
    // Storage is full: cleaned up now or at the next log-out.
  }
  await Promise.allSettled([
    // Authenticated answers never outlive their session.
    typeof caches === 'undefined' ? undefined : clearSessionCaches(caches),
    outbox.sessionEnded(ended),
  ]);
  storage.removeItem(cleanupKey);
}

/** Finishes the clean-up of an interrupted log-out at page start. Never rejects. */
export async function finishLogOut(services: Services): Promise<void> {
  const userId = Number(services.storage.getItem(cleanupKey));
  // The outbox itself drops tokens of other sessions.
  if (userId > 0) await cleanUp(services, { token: '', userId });
}

/**
 * Ends the session on this phone and wipes its data except the outbox (outbox/README.md, "The phone").
 * Resolves as soon as the page can go on as a visitor's; the clean-up continues in the background.
 * @param keepForms for expired sessions, so that the user finds half-filled forms again
 */
export async function endSession(services: Services, { keepForms = false } = {}): Promise<void> {
  const { session, persistence, storage } = services;
  const ended = session.get();
  session.end();
  persistence.wipe(ended?.userId ?? null);
  if (!keepForms) deletePickedFiles(forgetForms(storage, ended?.userId ?? null));
  if (ended) void cleanUp(services, ended);
  // Another tab may have logged in meanwhile.
  await persistence.open(session.get()?.userId ?? null);
}

/** Logs out here, and on the server as soon as it is reachable. Never rejects. */
export async function logOut(services: Services): Promise<void> {
  const ending = services.session.get();
  const revoked = ending ? revokeSoon(services, ending.token) : undefined;
  // At most 1.5 s on a bad link.
  await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, 1500))]);
  await endSession(services);
}

/**
 * Handles an expired session: wipes fetched data, keeps forms, and returns to the same screen after log-in.
 * @param ended the refused token
 */
export async function askToLogIn(
  services: Services,
  router: RegisteredRouter,
  ended: string | null,
): Promise<void> {
  // A late refusal of an earlier session must not end the current one.
  if (services.session.latest()?.token !== ended) return;
  const from = router.state.location.href;
  await endSession(services, { keepForms: true });
  await router.invalidate();
  await router.navigate({ to: '/login', search: { from, expired: true }, replace: true });
}
