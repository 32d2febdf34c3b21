import { Link } from '@tanstack/react-router';
import type { User } from '#contract/accounts';
import { appeal, business, noReason, student } from '#contract/messages/registration';
import { useSession } from '../lib/services';
import { useUser } from '../lib/shared-queries';
import { Banner } from '../ui/feedback';

const byRole = { business, student };

/** The account status and its reason (rule 6); nothing for approved accounts. */
export function AccountStatusBanner({ user: { role, status, status_reason } }: { user: User }) {
  if (role === 'admin') return null;
  if (status === 'pending') return <Banner tone="warning">{byRole[role].pending}</Banner>;
  if (status !== 'rejected') return null;
  return (
    <Banner tone="error">
      <p>{byRole[role].rejected}</p>
      <p className="mt-1 font-semibold">{status_reason ? `Reason: ${status_reason}` : noReason}</p>
      <p className="mt-1">
        {appeal}{' '}
        <Link to="/contact" className="-my-3 inline-block py-3 font-semibold underline">
          write to us
        </Link>
        .
      </p>
    </Banner>
  );
}

/** A student's account status, on screens that lead to applying. */
export function StudentStatusBanner() {
  return useSession()?.role === 'student' ? <OwnStatusBanner /> : null;
}

/** The account status of the logged-in user. */
export function OwnStatusBanner() {
  const user = useUser();
  return user ? <AccountStatusBanner user={user} /> : null;
}
