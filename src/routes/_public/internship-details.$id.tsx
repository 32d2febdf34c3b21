import { createFileRoute } from '@tanstack/react-router';
import { DetailsScreen } from '../../features/internships/internship-details-screen';
import { internshipQueries } from '../../features/internships/internship-queries';

export const Route = createFileRoute('/_public/internship-details/$id')({
  staticData: { html: 'internship', parent: { to: '/all-internships', name: 'Internships' } },
  loader: ({ context: { api, queryClient, session }, params }) => {
    if (session.get()) void queryClient.prefetchQuery(internshipQueries.detail(api, params.id));
  },
  component: DetailsScreen,
});
