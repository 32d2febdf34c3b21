import type { Role } from '#contract/status';
import type { Services } from '../lib/services';

/** Says that the server keeps a log-in for this browser that was made before the script was there. */
const MARK = 'wokabaut_page_session=';

/** Takes over a log-in that was made without the script (rule 52): from now on it is this page's. Rejects without signal. */
export async function takeOverPageSession({ session, outbox }: Services): Promise<void> {
  if (session.get() || !document.cookie.includes(MARK)) return;
  const response = await fetch('/page-session', { method: 'POST', headers: { Accept: 'application/json' } });
  const { token, user } = (await response.json()) as {
    token: string | null;
    user?: { id: number; role: Role };
  };
  if (token === null || !user) return;
  const started = { token, role: user.role, userId: user.id };
  session.start(started);
  await outbox.sessionStarted(started);
}
