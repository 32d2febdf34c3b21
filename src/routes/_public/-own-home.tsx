import { redirect } from '@tanstack/react-router';
import { startOf } from '#contract/start';
import { isHelper, type Role } from '#contract/status';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import type { Services } from '../../services/services';
import { SkeletonRows } from '../../ui/feedback';

export const OwnHome = lazyWithRetry(
  async () => (await import('../_signed-in/-own-home')).OwnHomeScreen,
  () => (
    <div className="page min-h-dvh py-4">
      <SkeletonRows count={4} className="h-24" />
    </div>
  ),
);

export const hasOwnHome = (role: Role | undefined): boolean => role === 'student';

/** Preloads the own start screen: the placeholder has other heights, and a press would miss. Admins and staff have another. */
export function beforeHome({ context }: { context: Services }): Promise<void> | undefined {
  const role = context.session.get()?.role;
  if (isHelper(role)) throw redirect({ to: startOf(role), replace: true });
  return hasOwnHome(role) ? OwnHome.preloadInTime() : undefined;
}
