import { queryOptions } from '@tanstack/react-query';
import type { NotificationSettingsAnswer } from '#contract/notifications';
import { onThisPhone } from '../lifecycle/push';
import type { Api } from '../lib/api';
import { useServices } from '../lib/services';
import { useAnsweredChange } from '../lib/use-answered-change';

/** GET /notification_settings, with what is true of this phone (rules 75 and 76). */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: async ({ signal }) => {
      const saved = await api.get<NotificationSettingsAnswer>('notification_settings', { signal });
      return { ...saved, body: await onThisPhone(saved.body) };
    },
  });

/** A change, after which the server says how everything stands. */
export const useSettingsChange = <Input>(
  change: (api: Api, input: Input) => Promise<NotificationSettingsAnswer>,
) =>
  useAnsweredChange(settingsQuery(useServices().api).queryKey, async (api, input: Input) =>
    onThisPhone(await change(api, input)),
  );
