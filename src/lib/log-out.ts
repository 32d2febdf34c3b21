import { forgetSavedAnswers } from '#outbox/session';
import { forgetForms } from './form-store';
import { revokeSoon } from './revocations';
import type { Services } from './services';

/** Nobody waits for a phone whose storage is stuck: without its mark a file is not shown to anyone. */
function forgetPicked(forms: string[]): void {
  if (forms.length === 0) return;
  void import('./kept-files').then(({ forgetFiles }) => forgetFiles(forms)).catch(() => undefined);
}

/**
 * Ends the session on this phone and wipes what it saved, all but the outbox, about which the person decides
 * (outbox design, "The phone").
 * @param keepForms when the session merely expired: the same person comes back to a half-written form
 */
export async function endSession(services: Services, { keepForms = false } = {}): Promise<void> {
  const { session, persistence, outbox, storage } = services;
  const ended = session.get();
  session.end();
  persistence.wipe(ended?.userId ?? null);
  if (!keepForms) forgetPicked(forgetForms(storage, ended?.userId ?? null));
  // Whatever of it the phone refuses: the session has ended, and the page goes on.
  await Promise.allSettled([
    // Whoever is logged in by now: another tab may have been quicker.
    persistence.open(session.get()?.userId ?? null),
    // An authenticated answer never outlives the session that fetched it.
    typeof caches === 'undefined' ? undefined : forgetSavedAnswers(caches),
    ended === null ? undefined : outbox.sessionEnded(ended),
  ]);
}

/** Logout: ends the session here, and on the server as soon as it can be reached. Never rejects. */
export async function logOut(services: Services): Promise<void> {
  const ending = services.session.get();
  const told = ending ? revokeSoon(services, ending.token) : undefined;
  // Nobody waits for the answer on a bad link.
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1500))]);
  await endSession(services);
}
