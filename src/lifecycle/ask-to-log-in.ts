import type { RegisteredRouter } from '@tanstack/react-router';
import { endSession } from './log-out';
import type { Services } from '../lib/services';

/**
 * The server ended the session: what it fetched goes from this phone, what the person wrote stays, and after the log-in
 * they are back where they were.
 * @param ended the token that was refused
 */
export async function askToLogIn(
  services: Services,
  router: RegisteredRouter,
  ended: string | null,
): Promise<void> {
  // A late answer to an earlier session must not end the one that was begun since.
  if (services.session.latest()?.token !== ended) return;
  const from = router.state.location.href;
  await endSession(services, { keepForms: true });
  await router.invalidate();
  await router.navigate({ to: '/login', search: { from, expired: true }, replace: true });
}
