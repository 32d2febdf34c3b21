import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import * as v from 'valibot';
import { ConfirmEmailScreen } from '../features/account/confirm-email-screen';

const token = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined);
/** Tokens of mailed links. */
const Search = v.object({ confirm: token, own: token, undo: token });

const ways = ['confirm', 'own', 'undo'] as const;

export const Route = createFileRoute('/confirm-email')({
  validateSearch: Search,
  beforeLoad: ({ search, location }) => {
    const way = ways.find((name) => search[name] !== undefined);
    const given = way && search[way];
    // Removed from the URL at once, so that it is neither shared nor left in the history.
    if (way && given !== undefined) {
      const emailLink = { way, token: given };
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
