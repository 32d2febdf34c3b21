import { forgetSavedAnswers } from '#outbox/session';
import { forgetForms } from './form-store';
import type { Services } from './services';

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
  await Promise.all([
    // An authenticated answer never outlives the session that fetched it.
    typeof caches === 'undefined' ? undefined : forgetSavedAnswers(caches),
    owner === null ? undefined : outbox.sessionEnded(owner),
  ]);
  await persistence.open(null);
}

/** Logout: revokes the token on the server, if it can be reached, and ends the session here. */
export async function logOut(services: Services): Promise<void> {
  const told = services.api.delete('users/sign_out').catch(() => undefined);
  // The request has taken its token before the session ends; nobody waits for its answer on a bad link.
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1500))]);
  await endSession(services);
}
