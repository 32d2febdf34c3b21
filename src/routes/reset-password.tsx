import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import * as v from 'valibot';
import { ResetPasswordScreen } from '../features/account/reset-password-screen';

const Search = v.object({
  /** Token of a mailed link. */
  reset_password_token: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined),
});

export const Route = createFileRoute('/reset-password')({
  validateSearch: Search,
  beforeLoad: ({ search: { reset_password_token: resetToken }, location }) => {
    // Removed from the URL at once, so that it is neither shared nor left in the history.
    if (resetToken !== undefined) {
      throw redirect({ to: '/reset-password', search: {}, state: { resetToken }, replace: true });
    }
    if (!location.state.resetToken) throw redirect({ to: '/login', replace: true });
  },
  component: ResetPassword,
});

function ResetPassword() {
  const token = useLocation({ select: ({ state }) => state.resetToken });
  return token === undefined ? null : <ResetPasswordScreen key={token} token={token} />;
}
