import { useMutation } from '@tanstack/react-query';
import type {
  InternshipAnswer,
  InternshipEdit,
  InternshipRow,
  InternshipDetails,
  InternshipSavedAnswer,
} from '#contract/internships';
import { withoutUndefined } from '#contract/validate';
import { type Saved, NoAnswerError } from '../../services/api';
import { useServices } from '../../services/services';
import { internshipKeys, type OwnInternships } from '../../services/shared-queries';
import { pagesKey, type Pages } from '../../services/paginated-query';
import { changePages } from '../../services/update-cached-query';
import { businessQueries } from './business-queries';
import { differences, type EditValues } from './internship-form-values';

export function useSavedInternships() {
  const { api, queryClient } = useServices();

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

export class ChangedMeanwhileError extends Error {}

interface Edit {
  body: InternshipEdit;
  values: EditValues;
  seen: InternshipDetails;
}

interface Outcomes {
  onSaved: () => void;
  onFailed: (error: Error) => void;
}

/** Optimistic locking by `updated_at`, on the phone: an edit is compared with what was opened. */
export function useSaveEdit(id: string, { onSaved, onFailed }: Outcomes) {
  const { api, queryClient } = useServices();
  const saved = useSavedInternships();
  return useMutation({
    mutationFn: async ({ body, values, seen }: Edit) => {
      const latest = await api.get<InternshipAnswer>(`internship/${id}`);
      // A cached answer does not tell whether there is a newer version.
      if (latest.fromCache) throw new NoAnswerError();
      const { internship } = latest.body;
      // Equal values are this edit, whose answer was lost.
      if (internship.updated_at !== seen.updated_at && differences(values, internship).length > 0) {
        queryClient.setQueryData(businessQueries.detail(api, id).queryKey, latest);
        throw new ChangedMeanwhileError();
      }
      return api.put<InternshipSavedAnswer>(`internship/${id}`, body);
    },
    onError: onFailed,
    onSuccess: ({ internship }, { body }) => {
      // First, since a newer version mounts a new form, which would restore the draft.
      onSaved();
      saved.changed(internship, body);
    },
  });
}
