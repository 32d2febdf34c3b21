import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { NotificationSettingsAnswer } from '#contract/notifications';
import { onThisPhone, type SettingsHere } from '../lifecycle/push';
import type { Api, Saved } from '../lib/api';
import { useAnsweredChange } from '../lib/use-answered-change';

const queryKey = ['notification-settings'];

/** The address that the server has confirmed last: it is saved with the settings, for their person alone. */
const confirmed = (client: QueryClient) => client.getQueryData<Saved<SettingsHere>>(queryKey)?.body.endpoint;

/** GET /notification_settings, with what is true of this phone (rules 75 and 76). */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const saved = await api.get<NotificationSettingsAnswer>('notification_settings', { signal });
      return { ...saved, body: await onThisPhone(api, { ...saved.body, endpoint: confirmed(client) }) };
    },
  });

/** A change, after which the server says how everything stands. */
export function useSettingsChange<Input>(change: (api: Api, input: Input) => Promise<SettingsHere>) {
  const client = useQueryClient();
  return useAnsweredChange(queryKey, async (api, input: Input) => {
    const answer = await change(api, input);
    return onThisPhone(api, { endpoint: confirmed(client), ...answer });
  });
}
