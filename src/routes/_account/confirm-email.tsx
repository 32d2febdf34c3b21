import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '../../features/account/confirm-email-screen';
import { textIn, type RawSearch } from '../../lib/search-values';

const ways = ['confirm', 'own', 'undo'] as const;

const links = ({
  confirm,
  own,
  undo,
}: RawSearch): Partial<Record<(typeof ways)[number], string | undefined>> => ({
  confirm: textIn(confirm),
  own: textIn(own),
  undo: textIn(undo),
});

export const Route = createFileRoute('/_account/confirm-email')({
  staticData: {
    html: 'mailed',
    variants: ways,
    keepLastScreen: false,
    parent: { to: '/login', label: 'Login' },
  },
  validateSearch: links,
  beforeLoad: ({ search, location }) => {
    const way = ways.find((name) => search[name] !== undefined);
    const given = way && search[way];
    // Removed from the URL at once, so that it is neither shared nor in the history.
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
