import type { ProfileAnswer } from '#contract/accounts';
import { readDurableSession } from '#outbox/store/sessions';
import { untilLinkIsBack } from '../services/connection';
import { hasPageSession } from '../services/page-data';
import type { Services } from '../services/services';
import { withTimeout } from '../lib/timeouts';

/** Adopts a newer durable session: a killed browser loses localStorage's last writes. Never rejects. */
async function adoptDurableSession(services: Services): Promise<void> {
  const { session } = services;
  // IndexedDB may hang: the outbox compares both again later.
  const durable = await withTimeout(
    1000,
    readDurableSession().catch(() => null),
  );
  if (!durable || durable.version <= session.version()) return;
  const before = session.get();
  const role = durable.session?.role;
  session.adopt(durable.session && role ? { ...durable.session, role } : null, durable.version);
  if (!before || before.userId === durable.session?.userId) return;
  const leaving = await import('./log-out').catch(() => null);
  if (leaving) await leaving.wipe(services, before, false);
  else await services.savedQueries.wipe(before.userId);
}

const retryMs = 60_000;

/** Takes over a log-in without the script (rule page-2). @returns false when unreachable */
const tryTakeOver = (services: Services): Promise<boolean> =>
  import('./page-session')
    .then(({ adoptPageSession }) => adoptPageSession(services))
    .then(
      () => true,
      () => false,
    );

/** Takes it over, or keeps trying behind the drawn screen. @returns after the first try */
async function takeOver(services: Services): Promise<void> {
  if (!hasPageSession(document) || (await tryTakeOver(services))) return;
  const tryAgain = async () => {
    do await untilLinkIsBack(services.connection, retryMs);
    while (hasPageSession(document) && !(await tryTakeOver(services)));
  };
  void tryAgain();
}

/** `token` and `role` are a session (rule sign-in-7): the server knows its user. Offline the next load tries. */
async function completeSession({ session, api, outbox }: Services): Promise<void> {
  const { token, role } = session.withoutUser() ?? {};
  if (!token || !role) return;
  const { body } = await api.get<ProfileAnswer>('profile', { token });
  const whole = { token, role, userId: body.user.id };
  session.start(whole);
  await outbox.sessionStarted(whole);
}

/** Determines the session before the first screen. Never rejects. */
export async function restoreSession(services: Services): Promise<void> {
  await adoptDurableSession(services);
  await withTimeout(5000, takeOver(services));
  await withTimeout(
    5000,
    completeSession(services).catch(() => undefined),
  );
}
