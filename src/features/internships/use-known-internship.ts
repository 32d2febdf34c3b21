import { useQuery } from '@tanstack/react-query';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { useServices } from '../../lib/services';
import { internshipQueries } from './queries';

const summaryOf = (row: InternshipRow | InternshipDetails) => ({
  id: row.id,
  title: row.title,
  company_name: row.company.company_name,
  last_date_to_apply: row.last_date_to_apply,
  is_applied: 'is_applied' in row && row.is_applied === 1,
});

/**
 * What the phone knows of an internship: its details, and until these are there the saved list's row, which is not
 * fetched for it. What to do with it when the server says no is SavedView's to decide.
 */
export function useKnownInternship(id: string) {
  const { api, queryClient } = useServices();
  const details = useQuery(internshipQueries.detail(api, id));
  const list = useQuery({ ...internshipQueries.list(api, queryClient), enabled: false });
  const row = list.data?.body.internships.find((candidate) => String(candidate.id) === id);
  const { error, isFetching, refetch } = details;
  const saved = details.data
    ? { ...details.data, body: summaryOf(details.data.body.internship) }
    : list.data && row
      ? { ...list.data, body: summaryOf(row) }
      : undefined;
  return { data: saved, error, isFetching, refetch };
}
