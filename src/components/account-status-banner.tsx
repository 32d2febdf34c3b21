import { Link } from '@tanstack/react-router';
import type { User } from '#contract/accounts';
import { appeal, business, noReason, student } from '#contract/messages/account';
import { isHelper } from '#contract/status';
import { useSession } from '../services/services';
import { useUser } from '../services/shared-queries';
import { NoticeBar } from '../ui/notice-bar';

const byRole = { business, student };

/** The account status in one line, details under "More", a rejection's reason in view (rule account-1). */
export function AccountStatusBanner({ user: { role, status, status_reason, delete_at } }: { user: User }) {
  if (isHelper(role) || status === 'approved') return null;
  if (delete_at)
    return (
      <NoticeBar
        tone="error"
        action={
          <Link to="/my-data" className="py-3 text-sm font-semibold underline">
            Keep it
          </Link>
        }
      >
        <p className="text-sm font-semibold">{status_reason}</p>
      </NoticeBar>
    );
  const { pending, pendingMore, rejected, rejectedMore } = byRole[role];
  const isPending = status === 'pending';
  return (
    <details className="group -mx-4 md:mx-0" open={!isPending}>
      <summary className="cursor-pointer list-none">
        <NoticeBar
          tone={isPending ? 'now' : 'error'}
          action={<span className="py-3 text-sm font-semibold underline group-open:hidden">More</span>}
        >
          <p className="text-sm font-semibold">{isPending ? pending : rejected}</p>
        </NoticeBar>
      </summary>
      <div className="border-base-300 border-b px-4 py-2">
        {isPending ? (
          <p>{pendingMore}</p>
        ) : (
          <>
            <p>{rejectedMore}</p>
            <p className="mt-1 font-semibold">{status_reason ? `Reason: ${status_reason}` : noReason}</p>
            <p className="mt-1">
              {appeal}{' '}
              <Link to="/contact" className="-my-3 inline-block py-3 font-semibold underline">
                write to us
              </Link>
              .
            </p>
          </>
        )}
      </div>
    </details>
  );
}

export function StudentStatusBanner() {
  return useSession()?.role === 'student' ? <OwnStatusBanner /> : null;
}

export function OwnStatusBanner() {
  const user = useUser();
  return user ? <AccountStatusBanner user={user} /> : null;
}
