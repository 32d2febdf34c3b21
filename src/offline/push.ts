import type { NotificationSettingsAnswer } from '#contract/notifications';
import { workerRegistration } from '#outbox/environment';
import type { Api, Saved } from '../services/api';
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAnsweredChange } from '../services/update-cached-query';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionOf = async () =>
  (await (await workerRegistration())?.pushManager.getSubscription()) ?? null;

/** Whether the browser has a subscription, whatever the server knows. */
export const isPushOn = async (): Promise<boolean> => canPush() && (await subscriptionOf()) !== null;

const asBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Whether a subscription is for the server's key: another SECRET_KEY voids it. */
function isFor(pushKey: string, { options }: PushSubscription): boolean {
  const { applicationServerKey: key } = options;
  return key !== null && asBase64url(key) === pushKey;
}

export interface SettingsHere extends NotificationSettingsAnswer {
  endpoint?: string | undefined;
}

/** Settings with this phone's push: on if server and browser agree. A renewed endpoint is sent again. */
export async function onThisPhone(api: Api, answer: SettingsHere): Promise<SettingsHere> {
  const own = answer.is_push_on && canPush() ? await subscriptionOf() : null;
  const isOn =
    own !== null &&
    isFor(answer.push_key, own) &&
    (own.endpoint === answer.endpoint ||
      (await api.put('push_subscription', own.toJSON()).then(
        () => true,
        () => false,
      )));
  return { ...answer, is_push_on: isOn, ...(isOn && { endpoint: own.endpoint }) };
}

/** Resolves once the worker is active: only then can it subscribe. */
const untilActive = ({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = installing ?? waiting;
    if (active || !worker) return resolve();
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('The worker was not installed.'));
    });
  });

/** Subscribes this phone, with permission. @throws offline, without a push service, or refused */
export async function turnPushOn(api: Api): Promise<SettingsHere> {
  const { push_key } = (await api.get<NotificationSettingsAnswer>('notification_settings')).body;
  const registration = (await workerRegistration()) ?? (await navigator.serviceWorker.ready);
  await untilActive(registration);
  const { pushManager } = registration;
  const known = await pushManager.getSubscription();
  const isUsable = known !== null && isFor(push_key, known);
  if (known && !isUsable) await known.unsubscribe();
  const subscription = isUsable
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key });
  const answer = await api.put<NotificationSettingsAnswer>('push_subscription', subscription.toJSON());
  return { ...answer, endpoint: subscription.endpoint };
}

/** Unsubscribes this phone. @throws offline, but the browser is unsubscribed */
export async function turnPushOff(api: Api): Promise<NotificationSettingsAnswer> {
  await (await subscriptionOf())?.unsubscribe();
  return api.delete('push_subscription');
}

const queryKey = ['notification-settings'];

const confirmed = (client: QueryClient) => client.getQueryData<Saved<SettingsHere>>(queryKey)?.body.endpoint;

/** GET /notification_settings, with this phone's push (rules notify-4 and notify-5). */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const saved = await api.get<NotificationSettingsAnswer>('notification_settings', { signal });
      return { ...saved, body: await onThisPhone(api, { ...saved.body, endpoint: confirmed(client) }) };
    },
  });

export function useSettingsChange<Input>(change: (api: Api, input: Input) => Promise<SettingsHere>) {
  const client = useQueryClient();
  return useAnsweredChange(queryKey, async (api, input: Input) => {
    const answer = await change(api, input);
    return onThisPhone(api, { endpoint: confirmed(client), ...answer });
  });
}
