import type { RegisteredRouter } from '@tanstack/react-router';
import { endSession } from './log-out';
import type { Services } from '../lib/services';

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
