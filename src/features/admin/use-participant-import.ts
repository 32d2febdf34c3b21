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

/** What became of a list: taken whole, or refused with a reason for each bad line. */
export type ImportOutcome = ParticipantImportAnswer | ParticipantImportRefused;

export const isRefused = (outcome: ImportOutcome): outcome is ParticipantImportRefused => 'code' in outcome;

/** What can be said of a file before it is sent: null when nothing speaks against it. */
export function validateImportFile(file: File | null): string | null {
  if (!file) return messages.participants.fileRequired;
  if (file.size === 0) return fileSentences.empty(participantListLabel);
  const { maxBytes } = limits.participants;
  return file.size > maxBytes ? fileSentences.tooLarge(participantListLabel, maxBytes) : null;
}

/** The sentence for a list that was not even looked through, or of which nobody knows. */
export function importErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.fields.file?.[0] ?? error.message;
  if (error instanceof NoAnswerError) return messages.participants.noAnswer;
  return fileSentences.unreadable(participantListLabel);
}

/** Sends a participant list (rule 8). Afterwards every student's comparison is asked for anew. */
export function useParticipantImport() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<ImportOutcome> => {
      // Read first: who corrects the file and sends it without choosing it again is told so, not that there is no signal.
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
