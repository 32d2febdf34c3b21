import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { ClaimScreen } from '../../features/account/claim-screen';
import { textIn, type RawSearch } from '../../lib/search-values';
import { guestOnly, type GuardArguments } from '../../session/guards';

interface Search {
  code?: string | undefined;
}

export const Route = createFileRoute('/_classroom/claim')({
  validateSearch: ({ code }: RawSearch): Search => ({ code: textIn(code, 40) }),
  beforeLoad: (given: GuardArguments & { search: Search }) => {
    guestOnly(given);
    const { code } = given.search;
    // Removed from the URL at once: not in the history, and the page goes on where the HTML of /claim was typed into.
    if (code !== undefined)
      throw redirect({ to: '/claim', search: {}, state: { claimCode: code }, replace: true });
  },
  component: Claim,
});

function Claim() {
  const code = useLocation({ select: ({ state }) => state.claimCode });
  return <ClaimScreen code={code} />;
}
