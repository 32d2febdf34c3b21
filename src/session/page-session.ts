import { PAGE_SESSION_COOKIE, PAGE_SESSION_PATH, PAGE_SESSION_TAKEN } from '#contract/pages';
import type { Role } from '#contract/status';
import { isOurs } from '#contract/worker-protocol';
import { hasPageSession, isPageSessionTaken, setCookie } from '../services/page-data';
import type { Services } from '../services/services';
import { wipe } from './log-out';
import { revokeSoon } from './revocations';

async function takeToken() {
  const response = await fetch(PAGE_SESSION_PATH, {
    method: 'POST',
    headers: { Accept: 'application/json' },
  });
  if (!response.ok || !isOurs(response)) throw new Error(`page session: ${response.status}`);
  return (await response.json()) as { token: string | null; user?: { id: number; role: Role } };
}

const markTaken = (): void => setCookie(PAGE_SESSION_COOKIE, PAGE_SESSION_TAKEN, 604_800, 'strict');

/** Ends marked cookies. Never rejects: offline, the next page with the script does it. */
const endCookies = () => takeToken().catch(() => undefined);

/** Once the script has drawn the page: where it fails before, the server's pages need the log-in. */
function onceLive(act: () => void): void {
  const root = document.getElementById('root');
  const isWaiting = () => root && !root.hasAttribute('data-live');
  if (!isWaiting()) return act();
  const observer = new MutationObserver(() => {
    if (isWaiting()) return;
    observer.disconnect();
    act();
  });
  observer.observe(root!, { attributeFilter: ['data-live'] });
}

async function dropOlder(services: Services, token: string): Promise<void> {
  markTaken();
  await revokeSoon(services, token);
  await endCookies();
}

/** Takes over a newer log-in made without the script (rule page-2). Rejects without signal. */
export async function adoptPageSession(services: Services): Promise<void> {
  if (!hasPageSession(document)) return;
  if (isPageSessionTaken(document)) return void endCookies();
  const { session, outbox } = services;
  const version = session.version();
  const { token, user } = await takeToken();
  if (token === null || !user) return;
  const before = session.get();
  if (before && before.token !== token && session.version() !== version) return dropOlder(services, token);
  const started = { token, role: user.role, userId: user.id };
  // Another tab may have taken it over.
  if (before && before.token !== token) void revokeSoon(services, before.token);
  if (before && before.userId !== user.id) await wipe(services, before, false);
  // Like another tab's log-in: a drawn page opens the person's saved answers.
  session.adopt(started, session.version() + 1);
  await outbox.sessionStarted(started);
  // Last: if this page is killed earlier, the next takes the log-in over.
  onceLive(() => {
    markTaken();
    void endCookies();
  });
}

/** After the page's own log-in: one without the script ends. Never rejects. */
export async function dropPageSession(services: Services): Promise<void> {
  if (!hasPageSession(document)) return;
  const { token } = await takeToken().catch(() => ({ token: null }));
  if (token !== null) return dropOlder(services, token);
  // An untaken one loses its cookies only: it must not replace this log-in.
  if (hasPageSession(document)) markTaken();
}
