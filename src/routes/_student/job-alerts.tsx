import { createFileRoute } from '@tanstack/react-router';
import { listSearch } from '../../features/internships/internship-search';
import { jobAlertsQuery } from '../../services/shared-queries';
import { JobAlertsScreen } from '../../features/job-alerts/job-alerts-screen';

export const Route = createFileRoute('/_student/job-alerts')({
  validateSearch: listSearch,
  loader: ({ context: { api, queryClient } }) => void queryClient.prefetchQuery(jobAlertsQuery(api)),
  component: JobAlerts,
});

function JobAlerts() {
  const { category, location } = Route.useSearch();
  return <JobAlertsScreen key={`${category} ${location}`} category={category} location={location} />;
}
