import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../../features/job-alerts/unsubscribe-screen';
import { textIn, type RawSearch } from '../../lib/search-values';

const links = ({ token, again }: RawSearch): { token?: string | undefined; again?: string | undefined } => ({
  token: textIn(token),
  again: textIn(again),
});

export const Route = createFileRoute('/_account/unsubscribe')({
  staticData: { html: 'mailed', variants: ['token', 'again'], keepLastScreen: false },
  validateSearch: links,
  beforeLoad: ({ search: { token, again }, location }) => {
    const given = token ?? again;
    // Removed from the URL at once, so that it is neither shared nor in the history.
    if (given) {
      const mailsLink = { way: token ? ('end' as const) : ('resume' as const), token: given };
      throw redirect({ to: '/unsubscribe', search: {}, state: { mailsLink }, replace: true });
    }
    if (!location.state.mailsLink) throw redirect({ to: '/login', replace: true });
  },
  component: Unsubscribe,
});

function Unsubscribe() {
  const link = useLocation({ select: ({ state }) => state.mailsLink });
  return link ? <UnsubscribeScreen key={`${link.way} ${link.token}`} link={link} /> : null;
}
