import { PAGE_SESSION_PATH } from '#contract/page-protocol';
import type { Role } from '#contract/status';
import { hasPageSession } from '../lib/page-data';
import type { Services } from '../lib/services';
import { wipe } from './log-out';
import { revokeSoon } from './revocations';

/** Ends the cookie. @returns whose log-in it held */
async function takeToken() {
  const response = await fetch(PAGE_SESSION_PATH, {
    method: 'POST',
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`page session: ${response.status}`);
  return (await response.json()) as { token: string | null; user?: { id: number; role: Role } };
}

/**
 * Takes over a log-in that was made without the script (rule 52): from now on it is this page's. It is newer than the
 * page's own session, whose log-in ends the cookie. Rejects without signal.
 */
export async function takeOverPageSession(services: Services): Promise<void> {
  if (!hasPageSession(document)) return;
  const { session, outbox } = services;
  const { token, user } = await takeToken();
  if (token === null || !user) return;
  const before = session.get();
  const started = { token, role: user.role, userId: user.id };
  // Another tab may have taken the same one over meanwhile.
  if (before && before.token !== token) void revokeSoon(services, before.token);
  if (before && before.userId !== user.id) await wipe(services, before, false);
  // As another tab's log-in: a page that is drawn already opens what this person has saved.
  session.adopt(started, session.version() + 1);
  await outbox.sessionStarted(started);
}

/** After a log-in of the page's own: one without the script is over. Never rejects. */
export async function dropPageSession(services: Services): Promise<void> {
  if (!hasPageSession(document)) return;
  const { token } = await takeToken().catch(() => ({ token: null }));
  if (token !== null) await revokeSoon(services, token);
}
