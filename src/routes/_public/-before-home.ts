import type { Role } from '#contract/status';
import type { Services } from '../../lib/services';
import { loadAhead } from '../../lib/use-loaded';
import { atMost } from '../../lib/waits';

/** For students and admins. */
export const loadOwnHome = async () => (await import('../_signed-in/-own-home')).OwnHomeScreen;

/** Whether somebody has a start screen of their own. */
export const isOfOwn = (role: Role | undefined): boolean => role === 'student' || role === 'admin';

/** How long the page waits for the code of somebody's own start screen, in milliseconds. */
const codeTimeoutMs = 1000;

/**
 * Loads the start screen of students and admins before it is drawn: what stands in for it has other heights, and a press would miss.
 * @returns nothing to wait for, for everybody else
 */
export const beforeHome = ({ context }: { context: Services }): Promise<void> | undefined =>
  isOfOwn(context.session.get()?.role)
    ? atMost(
        codeTimeoutMs,
        loadAhead(loadOwnHome).catch(() => undefined),
      )
    : undefined;
