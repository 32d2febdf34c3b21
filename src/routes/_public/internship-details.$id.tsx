import { createFileRoute } from '@tanstack/react-router';
import { refused } from '#contract/messages/site';
import { internshipQueries } from '../../features/internships/internship-queries';
import { VisitorDetails, DetailsPage } from '../../features/internships/internship-summary';
import { Banner } from '../../ui/feedback';
import { useSession } from '../../services/services';
import { OwnDetails } from './-own-details';

export const Route = createFileRoute('/_public/internship-details/$id')({
  staticData: { html: 'internship', parent: { to: '/all-internships', label: 'Internships' } },
  loader: async ({ context: { api, queryClient, session }, params }) => {
    if (!session.get()) return;
    void queryClient.prefetchQuery(internshipQueries.detail(api, params.id));
    await OwnDetails.preloadInTime();
  },
  component: Details,
});

/** An internship's page: visitors see a summary and a log-in link (rule internship-5). */
function Details() {
  const { id } = Route.useParams();
  const session = useSession();
  if (!/^\d{1,10}$/.test(id))
    return (
      <DetailsPage>
        <Banner tone="warning">{refused.linkNotWhole}</Banner>
      </DetailsPage>
    );
  return session ? <OwnDetails id={id} /> : <VisitorDetails id={id} />;
}
