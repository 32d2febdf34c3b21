import { createFileRoute } from '@tanstack/react-router';
import { ResumeScreen } from '../../features/applications/resume-form';
import { homeScreen } from '../../lib/route-facts';
import { countIn, type RawSearch } from '../../lib/search-values';
import { profileQuery } from '../../services/shared-queries';

export interface ResumeSearch {
  apply?: number | undefined;
}

export const Route = createFileRoute('/_student/resume')({
  staticData: {
    parent: ({ search: { apply } }) =>
      typeof apply === 'number' ? { to: `/apply/${apply}`, label: 'Apply' } : homeScreen,
  },
  validateSearch: ({ apply }: RawSearch): ResumeSearch => ({ apply: countIn(apply) }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: Resume,
});

function Resume() {
  const { apply } = Route.useSearch();
  return <ResumeScreen internship={apply === undefined ? undefined : String(apply)} />;
}
