import { useQuery } from '@tanstack/react-query';
import type {
  Application,
  ApplicationAnswer,
  GivenAnswer,
  Opening,
  StatusChange,
} from '#contract/applications';
import type { Api, Saved } from '../../services/api';
import { useServices } from '../../services/services';
import { applicationKeys, getQuery, ownApplicationsQuery } from '../../services/shared-queries';

export const applicationQueries = {
  mine: ownApplicationsQuery,
  detail: (api: Api, id: string) =>
    getQuery<ApplicationAnswer>(
      api,
      [...applicationKeys.all, 'detail', id],
      `internship_applications/${encodeURIComponent(id)}`,
    ),
};

/** An application for its student; `history` is null while only the list row is saved. */
export interface KnownApplication extends Application {
  history: readonly StatusChange[] | null;
  answers: readonly GivenAnswer[] | null;
  reminders?: readonly string[] | undefined;
  opened?: readonly Opening[] | undefined;
}

export function useKnownApplication(id: string) {
  const { api } = useServices();
  const { data: details, error, isFetching, refetch } = useQuery(applicationQueries.detail(api, id));
  const list = useQuery({ ...applicationQueries.mine(api), enabled: false }).data;
  const row = list?.body.internship_application.find((one) => String(one.id) === id);
  let data: Saved<KnownApplication> | undefined;
  if (details) data = { ...details, body: details.body.internship_application };
  else if (list && row) data = { ...list, body: { ...row, history: null, answers: null } };
  return { data, error, isFetching, refetch };
}
