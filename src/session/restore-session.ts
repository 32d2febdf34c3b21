import { readDurableSession } from '#outbox/store/sessions';
import { untilLinkIsBack } from '../services/connection';
import { hasPageSession } from '../services/page-data';
import type { Services } from '../services/services';
import { withTimeout } from '../lib/timeouts';
import { isRefused, userOf } from './sign-in';

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

/** Tries behind the drawn screen until it is done. @returns after the first try */
async function keepTrying({ connection }: Services, tryIt: () => Promise<boolean>): Promise<void> {
  if (await tryIt()) return;
  const tryAgain = async () => {
    do await untilLinkIsBack(connection, retryMs);
    while (!(await tryIt()));
  };
  void tryAgain();
}

/** A token is a session (rule sign-in-1): the server knows its user. @returns false when unreachable */
async function tryComplete({ session, api, outbox }: Services): Promise<boolean> {
  const token = session.withoutUser();
  if (!token) return true;
  try {
    const { id: userId, role } = await userOf(api, token);
    if (session.withoutUser() !== token) return true;
    const whole = { token, role, userId };
    // Like another tab's log-in: a drawn page opens the person's saved answers.
    session.adopt(whole, session.version() + 1);
    await outbox.sessionStarted(whole);
    return true;
  } catch (error) {
    return isRefused(error);
  }
}

/** Determines the session before the first screen. Never rejects. */
export async function restoreSession(services: Services): Promise<void> {
  await adoptDurableSession(services);
  await withTimeout(
    5000,
    keepTrying(services, async () => !hasPageSession(document) || tryTakeOver(services)),
  );
  await withTimeout(
    5000,
    keepTrying(services, () => tryComplete(services)),
  );
}
