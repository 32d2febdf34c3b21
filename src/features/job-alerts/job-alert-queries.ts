import type { JobAlertsAnswer } from '#contract/job-alerts';
import type { Api } from '../../services/api';
import { useServices } from '../../services/services';
import { jobAlertsQuery } from '../../services/shared-queries';
import { useAnsweredChange } from '../../services/update-cached-query';

/** A change of the alerts, answered with all of them. @param onDone after the cache is updated */
export const useAlertChange = <Input>(
  send: (api: Api, input: Input) => Promise<JobAlertsAnswer>,
  onDone?: () => void,
) => useAnsweredChange(jobAlertsQuery(useServices().api).queryKey, send, onDone);
