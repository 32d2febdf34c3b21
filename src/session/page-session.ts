import { PAGE_SESSION_COOKIE, PAGE_SESSION_PATH, PAGE_SESSION_TAKEN } from '#contract/page-protocol';
import type { Role } from '#contract/status';
import { hasPageSession, isPageSessionTaken } from '../services/page-data';
import type { Services } from '../services/services';
import { wipe } from './log-out';
import { setCookie } from '../lib/set-cookie';
import { revokeSoon } from './revocations';

/** Asks for the token. @returns whose log-in the cookie holds */
async function takeToken() {
  const response = await fetch(PAGE_SESSION_PATH, {
    method: 'POST',
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`page session: ${response.status}`);
  return (await response.json()) as { token: string | null; user?: { id: number; role: Role } };
}

/** Notes in the mark of the cookie that its log-in is no longer to be taken over. */
const markTaken = (): void => setCookie(PAGE_SESSION_COOKIE, PAGE_SESSION_TAKEN, 604_800, 'strict');

/** Ends the cookies that are marked. Never rejects: without signal, the next page with the script does it. */
const endCookies = () => takeToken().catch(() => undefined);

/** Ends a log-in that is older than the page's own, on the server too. */
async function dropOlder(services: Services, token: string): Promise<void> {
  markTaken();
  await revokeSoon(services, token);
  await endCookies();
}

/**
 * Takes over a log-in that was made without the script (rule 52): from now on it is this page's. It is newer than the
 * session that the page had when it asked. Rejects without signal.
 */
export async function takeOverPageSession(services: Services): Promise<void> {
  if (!hasPageSession(document)) return;
  if (isPageSessionTaken(document)) return void endCookies();
  const { session, outbox } = services;
  const version = session.version();
  const { token, user } = await takeToken();
  if (token === null || !user) return;
  const before = session.get();
  // Somebody has logged in while the answer was on its way.
  if (before && before.token !== token && session.version() !== version) return dropOlder(services, token);
  const started = { token, role: user.role, userId: user.id };
  // Another tab may have taken the same one over meanwhile.
  if (before && before.token !== token) void revokeSoon(services, before.token);
  if (before && before.userId !== user.id) await wipe(services, before, false);
  // As another tab's log-in: a page that is drawn already opens what this person has saved.
  session.adopt(started, session.version() + 1);
  await outbox.sessionStarted(started);
  // Not before: the page after one that is left or killed here takes the log-in over.
  markTaken();
  void endCookies();
}

/** After a log-in of the page's own: one without the script is over. Never rejects. */
export async function dropPageSession(services: Services): Promise<void> {
  if (!hasPageSession(document)) return;
  const { token } = await takeToken().catch(() => ({ token: null }));
  if (token !== null) return dropOlder(services, token);
  // Of one that was not told, the cookies alone end: it must not take the place of this log-in.
  if (hasPageSession(document)) markTaken();
}
