import { useQuery } from '@tanstack/react-query';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { useServices } from '../../lib/services';
import { internshipQueries } from './queries';
import { useListRow } from './use-list-row';

const summaryOf = (row: InternshipRow | InternshipDetails) => ({
  id: row.id,
  title: row.title,
  company_name: row.company.company_name,
  last_date_to_apply: row.last_date_to_apply,
  is_applied: 'is_applied' in row && row.is_applied === 1,
});

/**
 * What the phone knows of an internship: its details, and until these are there the saved list's row. What to do with
 * it when the server says no is SavedView's to decide.
 */
export function useKnownInternship(id: string) {
  const { api } = useServices();
  const { data: details, error, isFetching, refetch } = useQuery(internshipQueries.detail(api, id));
  const row = useListRow(id);
  const saved = details
    ? { ...details, body: summaryOf(details.body.internship) }
    : row && { ...row, body: summaryOf(row.body) };
  return { data: saved, error, isFetching, refetch };
}
