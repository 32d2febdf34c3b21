import { queryOptions } from '@tanstack/react-query';
import type { JobAlertsAnswer } from '#contract/job-alerts';
import type { Api } from '../../services/api';
import { useServices } from '../../services/services';
import { useAnsweredChange } from '../../services/update-cached-query';

/** GET /job_alerts: the student's alerts (rule notify-6). */
export const jobAlertsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['job-alerts'],
    queryFn: ({ signal }) => api.get<JobAlertsAnswer>('job_alerts', { signal }),
  });

/** A change of the alerts, answered with all of them. @param onDone after the cache is updated */
export const useAlertChange = <Input>(
  send: (api: Api, input: Input) => Promise<JobAlertsAnswer>,
  onDone?: () => void,
) => useAnsweredChange(jobAlertsQuery(useServices().api).queryKey, send, onDone);
