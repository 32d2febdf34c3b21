import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApplyScreen } from '../../features/applications/apply-screen';
import { internshipQueries, useInternshipToApply } from '../../features/internships/internship-queries';

export const Route = createFileRoute('/_student/apply/$id')({
  staticData: {
    worksWithoutScript: true,
    parent: ({ params }) => ({ to: `/internship-details/${params.id}`, label: 'Internship' }),
  },
  loader: ({ context: { api, queryClient }, params }) =>
    void queryClient.prefetchQuery(internshipQueries.detail(api, params.id)),
  component: Apply,
});

function Apply() {
  const { id } = Route.useParams();
  const router = useRouter();
  // The screen after Apply Now opens without signal, whatever the worker has saved by then.
  useEffect(
    () => void router.loadRouteChunk(router.routesByPath['/thank-you'])?.catch(() => undefined),
    [router],
  );
  // Keyed by id: the form must not keep another draft.
  return <ApplyScreen key={id} id={id} query={useInternshipToApply(id)} />;
}
