import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts';
import { errorTable, type FieldErrors } from '#contract/errors';
import { messages } from '#contract/messages';
import type { ProfileSavedAnswer } from '#contract/profile';
import { ApiError, isSessionExpired, errorMessage } from '../../lib/api';
import { useServices } from '../../lib/services';
import { internshipKeys, profileQuery } from '../../lib/shared-queries';
import { toast } from '../../lib/toast';
import type { ProfileValues } from './use-profile-form';

interface SaveOptions {
  onSaved: (user: User) => void;
  /** Called with the field errors; empty when the error concerns no field. */
  onFailed: (sentence: string, errors: FieldErrors) => void;
}

interface Change {
  change: ProfileValues;
  image?: File | null;
}

/** Multipart with a picture; JSON otherwise, which is shorter. */
function bodyOf({ change, image }: Change): FormData | { user: ProfileValues } {
  if (!image) return { user: change };
  const body = new FormData();
  for (const [field, value] of Object.entries(change)) body.append(`user[${field}]`, value);
  body.append('user[image]', image, image.name);
  return body;
}

/** Saves the user's profile and updates its cached query. */
export function useSaveProfile({ onSaved, onFailed }: SaveOptions) {
  const { api, session, now } = useServices();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (change: Change) => api.patch<ProfileSavedAnswer>('users', bodyOf(change)),
    onSuccess: async ({ user }) => {
      const { queryKey } = profileQuery(api);
      // A pending refetch would overwrite the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { body: { user }, savedAt: now() });
      // Internships show their company.
      if (user.role === 'business') void queryClient.invalidateQueries({ queryKey: internshipKeys.all });
      toast('success', messages.profile.updated, 'Success');
      onSaved(user);
    },
    onError: (error) => {
      // The log-in screen reports it.
      if (isSessionExpired(error)) return;
      const sentence = errorMessage(error, messages.profile.updateFailed);
      toast('error', sentence, 'Error');
      onFailed(sentence, error instanceof ApiError ? error.fields : {});
    },
  });
  return {
    busy: mutation.isPending,
    save: (change: Change) => {
      if (session.latest()) mutation.mutate(change);
      else onFailed(errorTable.token_missing.sentence, {});
    },
  };
}
