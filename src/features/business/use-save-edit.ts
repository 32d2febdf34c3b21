import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  InternshipAnswer,
  InternshipDetails,
  InternshipEdit,
  InternshipSavedAnswer,
} from '#contract/internships';
import { NoAnswerError } from '../../services/api';
import { useServices } from '../../services/services';
import { businessQueries } from './business-queries';
import { useSavedInternships } from './use-saved-internships';
import { differences, type EditValues } from './internship-form-values';

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
  const { api } = useServices();
  const queryClient = useQueryClient();
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
