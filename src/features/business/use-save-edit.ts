import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  InternshipAnswer,
  InternshipDetails,
  InternshipEdit,
  InternshipSavedAnswer,
} from '#contract/internships';
import { NoAnswerError } from '../../lib/api';
import { useServices } from '../../lib/services';
import { differences, type EditValues } from './edit-internship-values';
import { businessQueries } from './business-queries';
import { useSavedInternships } from './use-saved-internships';

/** Somebody changed the internship since it came to this phone; what they made of it is on the screen now. */
export class ChangedMeanwhileError extends Error {}

interface Edit {
  body: InternshipEdit;
  values: EditValues;
  /** The internship that the person has seen. */
  seen: InternshipDetails;
}

interface Outcomes {
  onSaved: () => void;
  onFailed: (error: Error) => void;
}

/** Saves an edit, unless the server has by now another version than the one that the person has seen. */
export function useSaveEdit(id: string, { onSaved, onFailed }: Outcomes) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const saved = useSavedInternships();
  return useMutation({
    mutationFn: async ({ body, values, seen }: Edit) => {
      const latest = await api.get<InternshipAnswer>(`internship/${id}`);
      // The worker's copy says nothing about what others did meanwhile.
      if (latest.fromCache) throw new NoAnswerError();
      const { internship } = latest.body;
      // The same words are this very edit: its answer was lost on the way.
      if (internship.updated_at !== seen.updated_at && differences(values, internship).length > 0) {
        queryClient.setQueryData(businessQueries.detail(api, id).queryKey, latest);
        throw new ChangedMeanwhileError();
      }
      return api.put<InternshipSavedAnswer>(`internship/${id}`, body);
    },
    onError: onFailed,
    onSuccess: ({ internship }, { body }) => {
      // First, since a newer version on the screen begins a new form, in which the draft would come back.
      onSaved();
      saved.changed(internship, {
        description: body.description ?? '',
        required_skills: body.required_skills ?? [],
      });
    },
  });
}
