import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { fileSentences } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import {
  participantListLabel,
  ParticipantImportRefused,
  type ParticipantImportAnswer,
} from '#contract/participants';
import { ApiError, NoAnswerError } from '../../lib/api';
import { useServices } from '../../lib/services';
import { adminQueries } from './admin-queries';

/** The answer to an import: accepted as a whole, or refused with a reason for each invalid line. */
export type ImportOutcome = ParticipantImportAnswer | ParticipantImportRefused;

export const isRefused = (outcome: ImportOutcome): outcome is ParticipantImportRefused => 'code' in outcome;

/** Validates the file before upload: a sentence, or null when it is valid. */
export function validateImportFile(file: File | null): string | null {
  if (!file) return messages.participants.fileRequired;
  if (file.size === 0) return fileSentences.empty(participantListLabel);
  const { maxBytes } = limits.participants;
  return file.size > maxBytes ? fileSentences.tooLarge(participantListLabel, maxBytes) : null;
}

/** The sentence for a failed upload. */
export function importErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.fields.file?.[0] ?? error.message;
  if (error instanceof NoAnswerError) return messages.participants.noAnswer;
  return fileSentences.unreadable(participantListLabel);
}

/** Imports a participant list (rule 8), then refetches the students, who are compared with it. */
export function useParticipantImport() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<ImportOutcome> => {
      // Read first, so that a file changed since it was picked is not reported as a missing connection.
      const bytes = await file.arrayBuffer();
      const form = new FormData();
      form.append('file', new Blob([bytes], { type: 'text/csv' }), file.name);
      try {
        return await api.post<ParticipantImportAnswer>('admin/participants', form);
      } catch (error) {
        const refusal = error instanceof ApiError && v.safeParse(ParticipantImportRefused, error.body);
        if (refusal && refusal.success) return refusal.output;
        throw error;
      }
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: adminQueries.students(api).queryKey }),
  });
}
