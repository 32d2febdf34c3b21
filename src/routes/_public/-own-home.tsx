import { redirect, useNavigate } from '@tanstack/react-router';
import { brand } from '#contract/brand';
import type { Role } from '#contract/status';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import type { Services } from '../../services/services';

export const OwnHome = lazyWithRetry(
  async () => (await import('../_signed-in/-own-home')).OwnHomeScreen,
  PlainSearch,
);

export const hasOwnHome = (role: Role | undefined): boolean => role === 'student';

/** Preloads the own start screen: the placeholder has other heights, and a press would miss. An admin's is the dashboard. */
export function beforeHome({ context }: { context: Services }): Promise<void> | undefined {
  const role = context.session.get()?.role;
  if (role === 'admin') throw redirect({ to: '/dashboard', replace: true });
  return hasOwnHome(role) ? OwnHome.preloadInTime() : undefined;
}

function PlainSearch() {
  const navigate = useNavigate();
  return (
    <div className="page min-h-dvh pt-11">
      <h1
        tabIndex={-1}
        className="flex min-h-14 flex-col justify-center text-xl leading-6 font-bold outline-none"
      >
        <span className="text-sm leading-4">{brand.name}</span>
        {brand.tagline}
      </h1>
      <form
        action="/all-internships"
        className="pt-26"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ to: '/all-internships' });
        }}
      >
        <button type="submit" className="btn btn-primary w-full">
          Find Internship
        </button>
      </form>
    </div>
  );
}
