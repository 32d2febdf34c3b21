import { useQuery } from '@tanstack/react-query';
import type { InternshipDetails, InternshipListAnswer, InternshipRow } from '#contract/internships';
import { useServices } from '../../lib/services';
import { internshipQueries } from './internship-queries';

/** The list's row with the id of the URL. */
export const findRow = ({ internships }: InternshipListAnswer, id: string) =>
  internships.find((row) => String(row.id) === id);

/** The row in the cached list, with the list's age, or undefined. Does not fetch. */
function useListRow(id: string) {
  const { api, queryClient } = useServices();
  const list = useQuery({ ...internshipQueries.list(api, queryClient), enabled: false }).data;
  const row = list && findRow(list.body, id);
  return list && row ? { ...list, body: row } : undefined;
}

export interface KnownInternship {
  row: InternshipRow;
  /** Null while only the list row is cached. */
  details: InternshipDetails | null;
}

/**
 * An internship's details, or until they are loaded the cached list row, which is enough to apply: on a bad link they
 * may take minutes.
 */
export function useKnownInternship(id: string) {
  const { api } = useServices();
  const { data: details, error, isFetching, refetch } = useQuery(internshipQueries.detail(api, id));
  const listed = useListRow(id);
  const bodyOf = (row: InternshipRow, whole: InternshipDetails | null): KnownInternship => ({
    row,
    details: whole,
  });
  const data = details
    ? { ...details, body: bodyOf(details.body.internship, details.body.internship) }
    : listed && { ...listed, body: bodyOf(listed.body, null) };
  return { data, error, isFetching, refetch };
}

/** The same, reduced to what an application needs. */
export function useInternshipToApply(id: string) {
  const { data, ...query } = useKnownInternship(id);
  return { ...query, data: data && { ...data, body: summaryOf(data.body) } };
}

const summaryOf = ({ row, details }: KnownInternship) => ({
  id: row.id,
  title: row.title,
  company_name: row.company.company_name,
  last_date_to_apply: row.last_date_to_apply,
  is_applied: details?.is_applied === 1,
});
