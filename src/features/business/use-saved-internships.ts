import { useQueryClient } from '@tanstack/react-query';
import type { InternshipAnswer, InternshipEdit, InternshipRow } from '#contract/internships';
import { withoutUndefined } from '#contract/validate';
import type { Saved } from '../../services/api';
import { useServices } from '../../services/services';
import { internshipKeys, type OwnInternships } from '../../services/shared-queries';
import { pagesKey, type Pages } from '../../services/paginated-query';
import { changePages } from '../../services/update-cached-query';
import { businessQueries } from './business-queries';

export function useSavedInternships() {
  const { api } = useServices();
  const queryClient = useQueryClient();

  const changeOwn = (change: (page: OwnInternships) => OwnInternships) =>
    queryClient.setQueriesData<Pages<OwnInternships>>(
      { queryKey: pagesKey(businessQueries.own) },
      changePages(change),
    );
  const renew = () => {
    for (const { queryKey } of [
      businessQueries.own,
      businessQueries.overview(api),
      { queryKey: internshipKeys.list },
    ])
      void queryClient.invalidateQueries({ queryKey });
  };

  return {
    /** @param edit what was sent: the answer has the row only */
    changed(row: InternshipRow, edit: Partial<InternshipEdit> = {}) {
      changeOwn((page) => ({
        ...page,
        rows: page.rows.map((own) => (own.id === row.id ? { ...own, ...row } : own)),
      }));
      const { queryKey } = businessQueries.detail(api, String(row.id));
      queryClient.setQueryData<Saved<InternshipAnswer>>(queryKey, (saved) => {
        if (!saved) return saved;
        const { internship } = saved.body;
        return {
          ...saved,
          body: {
            internship: { ...internship, ...withoutUndefined(edit), ...row, company: internship.company },
          },
        };
      });
      void queryClient.invalidateQueries({ queryKey });
      renew();
    },
    deleted(id: number) {
      changeOwn((page) => ({ ...page, rows: page.rows.filter((own) => own.id !== id) }));
      queryClient.removeQueries(businessQueries.detail(api, String(id)));
      queryClient.removeQueries({ queryKey: businessQueries.applicants(String(id)).queryKey });
      renew();
    },
    renew,
  };
}
