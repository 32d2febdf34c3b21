import { createFileRoute, redirect } from '@tanstack/react-router';
import { ClaimScreen } from '../../features/account/claim-screen';
import { textIn, type RawSearch } from '../../lib/search-values';

export const Route = createFileRoute('/_account/claim')({
  validateSearch: ({ code }: RawSearch) => ({ code: textIn(code, 40) }),
  beforeLoad: ({ context }) => {
    const session = context.session.get();
    // A student who waits joins there.
    if (session) throw redirect({ to: session.role === 'student' ? '/profile' : '/home', replace: true });
  },
  component: Claim,
});

function Claim() {
  return <ClaimScreen code={Route.useSearch().code} />;
}
