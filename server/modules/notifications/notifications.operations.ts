import { notificationSettings as text } from '#contract/messages/news';
import {
  NotificationSettingsAnswer,
  NotificationSettingsInput,
  PushSubscriptionInput,
} from '#contract/notifications';
import { MessageAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { NumberCode, NumberCodeRequest } from '#contract/passwords';
import { assertKnowsPassword } from '../accounts/passwords.usecases';
import { confirmNumber, requestConfirmCode } from '../accounts/sms-codes.usecases';
import { operationsOf } from '../../http/operation';
import { changeSettings, readSettings, subscribe, unsubscribe } from './notifications.usecases';

const operation = operationsOf('Accounts');

const common = {
  // Admins for a test message (rule admin-10).
  who: ['student', 'business', 'admin'],
  answers: { 200: NotificationSettingsAnswer },
} as const;

const read = operation(
  'GET /notification_settings',
  {
    ...common,
    id: 'readNotificationSettings',
    summary: 'What the person is told on a phone, and whether this one is told',
  },
  ({ deps, caller }) => readSettings(deps, caller),
);

const change = operation(
  'PUT /notification_settings',
  {
    ...common,
    id: 'changeNotificationSettings',
    summary: 'Turn topics on and off, for all phones of the account',
    description: 'What is not named stays; a topic or channel that the person does not have is left out.',
    rateLimits: ['notifications_account'],
    json: { schema: NotificationSettingsInput, heading: text.notSaved },
  },
  ({ deps, caller, body }) => changeSettings(deps, caller, body.settings),
);

const subscribed = operation(
  'PUT /push_subscription',
  {
    ...common,
    id: 'subscribeToPush',
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
  'DELETE /push_subscription',
  {
    ...common,
    id: 'unsubscribeFromPush',
    summary: 'Tell the phone of this session nothing by Web Push',
    description: 'Also when it was told nothing.',
  },
  ({ deps, caller }) => unsubscribe(deps, caller),
);

const sendCode = operation(
  'POST /users/number/send_code',
  {
    id: 'sendNumberCode',
    summary: 'Send a code by SMS to the own number to log in with',
    description: 'Works for ten minutes, in place of an older one. Needs what a new password needs.',
    who: ['student'],
    rateLimits: ['notifications_account', 'sms_code_address'],
    json: { schema: NumberCodeRequest, heading: messages.smsCode.sendFailed },
    answers: { 200: MessageAnswer },
    errors: ['wrong_password', 'too_many_tries'],
  },
  async ({ deps, caller, body }) => {
    await assertKnowsPassword(deps, caller, body.current_password, messages.smsCode.passwordNeeded);
    return { message: await requestConfirmCode(deps, caller) };
  },
);

const confirmOwn = operation(
  'POST /users/number/confirm',
  {
    id: 'confirmNumber',
    summary: 'Confirm the own number with the code of an SMS',
    who: ['student'],
    rateLimits: ['notifications_account'],
    json: { schema: NumberCode, heading: messages.smsCode.invalid },
    answers: { 200: NotificationSettingsAnswer },
    errors: ['sms_code_invalid'],
  },
  async ({ deps, caller, body }) => {
    await confirmNumber(deps, caller, body.code);
    return readSettings(deps, caller);
  },
);

export const notificationOperations = [read, change, subscribed, unsubscribed, sendCode, confirmOwn];
