import { useQuery } from '@tanstack/react-query';
import type { InternshipListAnswer } from '#contract/internships';
import { useServices } from '../../lib/services';
import { internshipQueries } from './internship-queries';

/** The list's row of an internship, by the id as it stands in a URL. */
export const findRow = ({ internships }: InternshipListAnswer, id: string) =>
  internships.find((row) => String(row.id) === id);

/** What the saved list knows of an internship, with the list's age; undefined when it does not. The list is not fetched for it. */
export function useListRow(id: string) {
  const { api, queryClient } = useServices();
  const list = useQuery({ ...internshipQueries.list(api, queryClient), enabled: false }).data;
  const row = list && findRow(list.body, id);
  return list && row ? { ...list, body: row } : undefined;
}
