import { forgetForms } from './form-store';
import type { Services } from './services';
import { cacheNames } from '#contract/offline';

/** Deletes what the worker saved for a session: an authenticated answer never outlives it. */
async function forgetSavedAnswers(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(cacheNames.sessionPrefix)).map((name) => caches.delete(name)),
  );
}

/**
 * Ends the session on this phone and wipes what it saved, all but the outbox, about which the person decides
 * (outbox design, "The phone").
 * @param keepForms when the session merely expired: the same person comes back to a half-written form
 */
export async function endSession(services: Services, { keepForms = false } = {}): Promise<void> {
  const { session, persistence, outbox, storage } = services;
  const owner = session.get()?.userId ?? null;
  session.end();
  persistence.wipe(owner);
  if (!keepForms) forgetForms(storage);
  await Promise.all([forgetSavedAnswers(), outbox.sessionEnded()]);
  await persistence.open(null);
}

/** Logout: revokes the token on the server, if it can be reached, and ends the session here. */
export async function logOut(services: Services): Promise<void> {
  const told = services.api.delete('users/sign_out').catch(() => undefined);
  // The request has taken its token before the session ends; nobody waits for its answer on a bad link.
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1500))]);
  await endSession(services);
}
