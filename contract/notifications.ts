import * as v from 'valibot';
import { notificationSettings as text } from './messages/news';
import { channels, topics } from './notification-topics';

/** Phones of an account that are told by push: one more ends the oldest. */
export const pushLimits = { phones: 5, endpoint: 1000 } as const;

const base64url = (bytes: number) =>
  v.pipe(
    v.string(text.notTurnedOn),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), text.notTurnedOn),
  );

/** PUT /push_subscription: as `PushSubscription.toJSON()` gives it. */
export const PushSubscriptionInput = v.object({
  endpoint: v.pipe(
    v.string(text.notTurnedOn),
    v.maxLength(pushLimits.endpoint, text.notTurnedOn),
    v.url(text.notTurnedOn),
  ),
  keys: v.object({ p256dh: base64url(65), auth: base64url(16) }, text.notTurnedOn),
});
export type PushSubscriptionInput = v.InferOutput<typeof PushSubscriptionInput>;

const Setting = v.object({
  channel: v.picklist(channels, text.notSaved),
  topic: v.picklist(topics, text.notSaved),
  is_on: v.boolean(text.notSaved),
});
export type NotificationSetting = v.InferOutput<typeof Setting>;

/** PUT /notification_settings: those that change. */
export const NotificationSettingsInput = v.object({
  settings: v.pipe(
    v.array(Setting, text.notSaved),
    v.maxLength(channels.length * topics.length, text.notSaved),
  ),
});

/** GET and PUT of both, 200. */
export const NotificationSettingsAnswer = v.object({
  /** For `pushManager.subscribe`: the server's public key, base64url. */
  push_key: v.string(),
  /** Whether the phone of this session is told by push. */
  is_push_on: v.boolean(),
  /** Whether an SMS can reach the person: `off`, where the server sends none. */
  sms: v.picklist(['off', 'no_number', 'possible']),
  /** Of each channel and topic of the role. */
  settings: v.array(Setting),
});
export type NotificationSettingsAnswer = v.InferOutput<typeof NotificationSettingsAnswer>;
