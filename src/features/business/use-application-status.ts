import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Application, ApplicantsAnswer, ApplicationStatusAnswer } from '#contract/applications';
import type { ApplicationStatus } from '#contract/status';
import { useServices } from '../../lib/services';
import { updateCachedQuery } from '../../lib/update-cached-query';
import { businessQueries } from './business-queries';

/**
 * Changes an application's status and updates the cached list from the answer (screens.md section 4).
 * Changes of one application run one after another, so that answers cannot overtake.
 * @param from changes only if the server still has this status: the cached list may be outdated
 */
export function useApplicationStatus({ id, internship }: Application, from?: ApplicationStatus) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `application-${id}` },
    mutationFn: (status: ApplicationStatus) =>
      api.post<ApplicationStatusAnswer>(`internship_applications/${id}/update_status`, {
        internship_id: internship.id,
        status,
        ...(from && { from }),
      }),
    onSuccess: ({ internship_application: { status } }) =>
      // Only the status: the links keep their age.
      updateCachedQuery<ApplicantsAnswer>(
        queryClient,
        businessQueries.applicants(api, String(internship.id)).queryKey,
        (body) => withStatus(body, id, status),
      ),
  });
}

const withStatus = (body: ApplicantsAnswer, id: number, status: ApplicationStatus): ApplicantsAnswer => ({
  ...body,
  internship_applications: body.internship_applications.map((application) =>
    application.id === id ? { ...application, status } : application,
  ),
});
