import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import * as v from 'valibot';
import { ConfirmEmailScreen } from '../features/account/confirm-email-screen';

const token = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined);
/** Tokens of mailed links. */
const Search = v.object({ confirm: token, undo: token });

export const Route = createFileRoute('/confirm-email')({
  validateSearch: Search,
  beforeLoad: ({ search: { confirm, undo }, location }) => {
    const given = confirm ?? undo;
    // Removed from the URL at once, so that it is neither shared nor left in the history.
    if (given !== undefined) {
      const emailLink = { way: confirm === undefined ? 'undo' : 'confirm', token: given } as const;
      throw redirect({ to: '/confirm-email', search: {}, state: { emailLink }, replace: true });
    }
    if (!location.state.emailLink) throw redirect({ to: '/login', replace: true });
  },
  component: ConfirmEmail,
});

function ConfirmEmail() {
  const link = useLocation({ select: ({ state }) => state.emailLink });
  return link ? <ConfirmEmailScreen key={link.token} link={link} /> : null;
}
