import { createFileRoute } from '@tanstack/react-router';
import { applicationQueries } from '../../features/applications/application-queries';
import { ThankYouScreen } from '../../features/applications/thank-you-screen';
import { countIn, textIn, type RawSearch } from '../../lib/search-values';

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface ThankYouSearch {
  record?: string | undefined;
  application?: number | undefined;
}

const search = ({ record, application }: RawSearch): ThankYouSearch => ({
  record: isUuid.test(textIn(record) ?? '') ? textIn(record) : undefined,
  application: countIn(application),
});

export const Route = createFileRoute('/_signed-in/thank-you')({
  staticData: {
    worksWithoutScript: true,
    keepLastScreen: false,
    parent: { to: '/my-applications', label: 'My Applications' },
  },
  validateSearch: search,
  loaderDeps: ({ search: { application } }) => ({ application }),
  loader: ({ context: { api, queryClient, session }, deps: { application } }) => {
    if (application === undefined || !session.get()) return;
    void queryClient.prefetchQuery(applicationQueries.detail(api, String(application)));
  },
  component: ThankYouScreen,
});
