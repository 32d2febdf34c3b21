import { createFileRoute } from '@tanstack/react-router';
import { SharedPhoneScreen } from '../../features/people/shared-phone-screen';
import { requireRole } from '../../lib/guards';
import type { RawSearch } from '../../lib/search-values';
import { profileQuery } from '../../lib/shared-queries';

export interface PinSearch {
  /** "I am done" was pressed for the first time. */
  leave?: true | undefined;
}

export const Route = createFileRoute('/_signed-in/pin')({
  staticData: { keepLastScreen: false },
  validateSearch: ({ leave }: RawSearch): PinSearch => ({ leave: leave === true || undefined }),
  beforeLoad: requireRole('student', 'business'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: SharedPhoneScreen,
});
