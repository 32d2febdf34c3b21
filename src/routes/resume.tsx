import { createFileRoute } from '@tanstack/react-router';
import { ResumeScreen } from '../features/resume/resume-screen';
import { requireRole } from '../lib/guards';
import { countIn, type RawSearch } from '../lib/search-values';
import { profileQuery } from '../lib/shared-queries';

export interface ResumeSearch {
  /** The internship whose apply form waits for the resume. */
  apply?: number | undefined;
}

export const Route = createFileRoute('/resume')({
  validateSearch: ({ apply }: RawSearch): ResumeSearch => ({ apply: countIn(apply) }),
  beforeLoad: requireRole('student'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: Resume,
});

function Resume() {
  const { apply } = Route.useSearch();
  return <ResumeScreen internship={apply === undefined ? undefined : String(apply)} />;
}
