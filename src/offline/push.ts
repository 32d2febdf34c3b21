import type { NotificationSettingsAnswer } from '#contract/notifications';
import { workerRegistration } from '#outbox/sender-registration';
import type { Api, Saved } from '../services/api';
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAnsweredChange } from '../services/use-answered-change';

/** Whether this browser can be told by push at all. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionOf = async () =>
  (await (await workerRegistration())?.pushManager.getSubscription()) ?? null;

/** Whether the browser takes pushes for the portal, whatever the server knows. */
export const isPushOn = async (): Promise<boolean> => canPush() && (await subscriptionOf()) !== null;

const asBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Whether a subscription is for the server's key: with another SECRET_KEY it is of no use. */
function isFor(pushKey: string, { options }: PushSubscription): boolean {
  const { applicationServerKey: key } = options;
  return key !== null && asBase64url(key) === pushKey;
}

/** The settings as they are for this phone. */
export interface SettingsHere extends NotificationSettingsAnswer {
  /** The address of this phone that the server has confirmed last; undefined where none is known. */
  endpoint?: string | undefined;
}

/**
 * The settings as they are for this phone: it is told where both the server and the browser say so. An address that the server may not
 * have is sent again: the browser may have renewed it while the worker could not tell the server.
 */
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

/** Resolves once the worker runs: only then can it be subscribed. */
const untilActive = ({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = installing ?? waiting;
    if (active || !worker) return resolve();
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('The worker was not installed.'));
    });
  });

/**
 * Lets the server tell this phone of news; the person has allowed notifications.
 * @throws without signal, where the browser has no push service, or where the server refuses
 */
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

/** Tells this phone nothing more. @throws without signal; the browser takes nothing more even then */
export async function turnPushOff(api: Api): Promise<NotificationSettingsAnswer> {
  await (await subscriptionOf())?.unsubscribe();
  return api.delete('push_subscription');
}

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
