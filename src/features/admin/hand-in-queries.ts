import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { documentFields, type DocumentField } from '#contract/files';
import type { HandedInAnswer, HandInCheck, HandInManifest } from '#contract/hand-in';
import type { Api } from '../../services/api';
import { transient } from '../../services/paged-query';
import { useServices } from '../../services/services';
import { adminQueries } from './admin-queries';
import type { StaffFile } from './read-staff-file';

const PATH = 'internship_applications/handed_in';

/** Compares a sheet with the portal: its student, and whether it would be stored. */
export const checkQuery = (api: Api, sheet: HandInManifest) =>
  queryOptions({
    queryKey: ['admin', 'hand in', sheet],
    queryFn: () => api.post<HandInCheck>(`${PATH}/check`, sheet),
    gcTime: 0,
    meta: transient,
  });

/** Hands in an application for its student; idempotent (rule outbox-3). */
export function useHandIn({ sheet, documents }: StaffFile) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const form = new FormData();
      form.set('sheet', JSON.stringify(sheet));
      for (const field of Object.keys(documentFields) as DocumentField[]) {
        const document = documents[field];
        if (document) form.set(field, document);
      }
      return api.post<HandedInAnswer>(PATH, form);
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: adminQueries.overview(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: adminQueries.students.queryKey });
    },
  });
}
