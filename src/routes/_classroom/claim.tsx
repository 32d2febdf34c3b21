import { createFileRoute, redirect } from '@tanstack/react-router';
import { ClaimScreen } from '../../features/account/claim-screen';
import { textIn, type RawSearch } from '../../lib/search-values';

interface Search {
  code?: string | undefined;
}

export const Route = createFileRoute('/_classroom/claim')({
  validateSearch: ({ code }: RawSearch): Search => ({ code: textIn(code, 40) }),
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
