import { createFileRoute } from '@tanstack/react-router';
import { jobAlertsQuery } from '../features/job-alerts/job-alert-queries';
import { JobAlertsScreen } from '../features/job-alerts/job-alerts-screen';
import { requireRole } from '../lib/guards';
import { countIn, textIn, type RawSearch } from '../lib/search-values';

/** What a new alert is to look for: the filters of the list. */
const wanted = ({
  category,
  place,
}: RawSearch): { category?: number | undefined; place?: string | undefined } => ({
  category: countIn(category),
  place: textIn(place),
});

export const Route = createFileRoute('/job-alerts')({
  validateSearch: wanted,
  beforeLoad: requireRole('student'),
  loader: ({ context: { api, queryClient } }) => void queryClient.prefetchQuery(jobAlertsQuery(api)),
  component: JobAlerts,
});

function JobAlerts() {
  const { category, place } = Route.useSearch();
  return <JobAlertsScreen key={`${category} ${place}`} category={category} place={place} />;
}
