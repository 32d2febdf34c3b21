import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../../features/account/reset-password-screen';
import { textIn, type RawSearch } from '../../lib/search-values';

const search = (raw: RawSearch): { reset_password_token?: string | undefined } => ({
  reset_password_token: textIn(raw.reset_password_token),
});

export const Route = createFileRoute('/_account/reset-password')({
  staticData: {
    html: 'mailed',
    variants: ['reset_password_token'],
    keepLastScreen: false,
    parent: { to: '/login', label: 'Login' },
  },
  validateSearch: search,
  beforeLoad: ({ search: { reset_password_token: resetToken }, location }) => {
    // Removed from the URL at once, so that it is neither shared nor in the history.
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
