import { createFileRoute } from '@tanstack/react-router';
import { MyApplicationsScreen } from '../../features/applications/my-applications-screen';
import { applicationQueries } from '../../features/applications/application-queries';
import { countIn, type RawSearch } from '../../lib/search-values';

export interface MyApplicationsSearch {
  application?: number | undefined;
}

export const Route = createFileRoute('/_student/my-applications')({
  staticData: { worksWithoutScript: true },
  validateSearch: ({ application }: RawSearch): MyApplicationsSearch => ({
    application: countIn(application),
  }),
  loader: ({ context: { api, queryClient } }) => void queryClient.prefetchQuery(applicationQueries.mine(api)),
  component: MyApplications,
});

function MyApplications() {
  return <MyApplicationsScreen chosen={Route.useSearch().application} />;
}
