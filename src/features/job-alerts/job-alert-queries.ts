import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { JobAlertsAnswer } from '#contract/job-alerts';
import type { Api } from '../../lib/api';
import { useServices } from '../../lib/services';

/** GET /job_alerts: what the student wants to be told of (rule 77). */
export const jobAlertsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['job-alerts'],
    queryFn: ({ signal }) => api.get<JobAlertsAnswer>('job_alerts', { signal }),
  });

/** A change of the alerts, whose answer is all of them then. @param onDone after it was taken over */
export function useAlertChange<Input>(
  send: (api: Api, input: Input) => Promise<JobAlertsAnswer>,
  onDone?: () => void,
) {
  const { api, now } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(api, input),
    onSuccess: async (body) => {
      const { queryKey } = jobAlertsQuery(api);
      // A pending refetch would bring back what was.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { body, savedAt: now() });
      onDone?.();
    },
  });
}
