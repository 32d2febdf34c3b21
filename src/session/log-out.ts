import { outbox } from '#contract/messages/outbox';
import type { RegisteredRouter } from '@tanstack/react-router';
import { clearSessionCaches } from '#outbox/caches';
import { workerRegistration } from '#outbox/environment';
import { isSignedOut } from '#outbox/store/device-profiles';
import { forgetForms } from '../forms/form-store';
import { deletePickedFiles } from '../forms/use-form-file';
import { revokeSoon } from './revocations';
import type { Services } from '../services/services';
import { deviceProfilesKey, leavingKey, type Session } from '../services/session';
import { toast } from '../lib/toast';
import { withTimeout } from '../lib/timeouts';

export async function endPush(): Promise<void> {
  const subscription = await (await workerRegistration())?.pushManager?.getSubscription();
  await withTimeout(1000, Promise.resolve(subscription?.unsubscribe()));
}

/** Marks an expired session: device profile and sent records stay. */
const keptMark = ' kept';

async function cleanUp(
  { storage, outbox, savedQueries }: Services,
  ended: Pick<Session, 'token' | 'userId'>,
  keepSent = false,
): Promise<void> {
  try {
    storage.setItem(leavingKey, `${ended.userId}${keepSent ? keptMark : ''}`);
  } catch {
    // Full storage: cleaned up now or at the next log-out.
  }
  await Promise.allSettled([
    // Authenticated answers never outlive their session.
    typeof caches === 'undefined' ? undefined : clearSessionCaches(caches),
    outbox.sessionEnded(ended, keepSent),
    savedQueries.remove(ended.userId),
    endPush(),
  ]);
  storage.removeItem(leavingKey);
}

/** Finishes an interrupted log-out at page start. Never rejects. */
export async function finishLogOut(services: Services): Promise<void> {
  const mark = services.storage.getItem(leavingKey) ?? '';
  const userId = parseInt(mark, 10);
  // The outbox drops tokens of other sessions itself.
  if (userId > 0) await cleanUp(services, { token: '', userId }, mark.endsWith(keptMark));
}

/** Deletes an ended session's local data except the outbox. Resolves when durable. */
export async function wipe(services: Services, ended: Session, keepForms: boolean): Promise<void> {
  const wiped = services.savedQueries.wipe(ended.userId);
  // Signed out on a shared phone: forms and outbox stay for them.
  if (await isSignedOut(ended.userId).catch(() => false)) {
    services.storage.setItem(deviceProfilesKey, '1');
    await withTimeout(
      3000,
      Promise.allSettled([
        typeof caches === 'undefined' ? undefined : clearSessionCaches(caches),
        wiped,
        // The next person's push stays.
        services.session.get() ? undefined : endPush(),
      ]),
    );
    return;
  }
  if (!keepForms) deletePickedFiles(forgetForms(services.storage, ended.userId));
  // A hanging database must not keep the screen.
  await withTimeout(3000, cleanUp(services, ended, keepForms));
}

/** Ends the session, wipes its data but the outbox; resolves when durable. `keepForms` for an expired session. */
export async function endSession(services: Services, { keepForms = false } = {}): Promise<void> {
  const { session, savedQueries } = services;
  const ended = session.get();
  session.end();
  if (ended) await wipe(services, ended, keepForms);
  await savedQueries.open(session.get()?.userId ?? null);
}

/** Logs out here, and on the server once reachable. Never rejects. @param discards unsent applications */
export async function logOut(services: Services, discards = false): Promise<void> {
  try {
    if (discards) await services.outbox.discardUnsent();
  } catch {
    toast('error', outbox.notDeleted);
  }
  const ending = services.session.get();
  const revoked = ending ? revokeSoon(services, ending.token) : undefined;
  // On a bad link the server hears of it later.
  await withTimeout(1500, Promise.resolve(revoked));
  await endSession(services);
}

/** Handles an expired session: wipes answers, keeps forms, returns after log-in. @param ended the refused token */
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
