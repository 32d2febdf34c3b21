import { createFileRoute } from '@tanstack/react-router';
import { ClaimScreen } from '../../features/account/claim-screen';
import { textIn, type RawSearch } from '../../lib/search-values';
import { guestOnly } from '../../session/guards';

export const Route = createFileRoute('/_classroom/claim')({
  validateSearch: ({ code }: RawSearch): { code?: string | undefined } => ({ code: textIn(code, 40) }),
  beforeLoad: guestOnly,
  component: Claim,
});

function Claim() {
  return <ClaimScreen code={Route.useSearch().code} />;
}
