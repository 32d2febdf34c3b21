import { notificationSettings as text } from '#contract/messages/news';
import {
  NotificationSettingsAnswer,
  NotificationSettingsInput,
  PushSubscriptionInput,
} from '#contract/notifications';
import { operation } from '../../http/operation';
import { changeSettings, readSettings, subscribe, unsubscribe } from './notifications.usecases';

const common = {
  tag: 'Accounts',
  who: ['student', 'business'],
  answers: { 200: NotificationSettingsAnswer },
} as const;

const read = operation(
  {
    ...common,
    id: 'readNotificationSettings',
    method: 'get',
    path: '/notification_settings',
    summary: 'What the person is told on a phone, and whether this one is told',
  },
  ({ deps, caller }) => readSettings(deps, caller),
);

const change = operation(
  {
    ...common,
    id: 'changeNotificationSettings',
    method: 'put',
    path: '/notification_settings',
    summary: 'Turn topics on and off, for all phones of the account',
    description: 'What is not named stays; a topic or channel that the person does not have is left out.',
    rateLimits: ['notifications_account'],
    json: { schema: NotificationSettingsInput, heading: text.notSaved },
  },
  ({ deps, caller, body }) => changeSettings(deps, caller, body.settings),
);

const subscribed = operation(
  {
    ...common,
    id: 'subscribeToPush',
    method: 'put',
    path: '/push_subscription',
    summary: 'Tell the phone of this session by Web Push',
    description:
      'In place of an earlier subscription of the session or the endpoint. It ends with the session, when the push service ' +
      'knows it no more, or when five others of the account are newer.',
    rateLimits: ['notifications_account'],
    json: { schema: PushSubscriptionInput, heading: text.notTurnedOn },
  },
  ({ deps, caller, body }) => subscribe(deps, caller, body),
);

const unsubscribed = operation(
  {
    ...common,
    id: 'unsubscribeFromPush',
    method: 'delete',
    path: '/push_subscription',
    summary: 'Tell the phone of this session nothing by Web Push',
    description: 'Also when it was told nothing.',
  },
  ({ deps, caller }) => unsubscribe(deps, caller),
);

export const notificationOperations = [read, change, subscribed, unsubscribed];
