import * as v from 'valibot';
import { notificationSettings as text } from './messages/news';
import { channels, topics } from './notification-topics';

/** An account's phones with push: one more ends the oldest. */
export const pushLimits = { phones: 5, endpoint: 1000 } as const;

const base64url = (bytes: number) =>
  v.pipe(
    v.string(text.notTurnedOn),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), text.notTurnedOn),
  );

/** PUT /push_subscription: a `PushSubscription.toJSON()`. */
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

/** PUT /notification_settings: changed ones. */
export const NotificationSettingsInput = v.object({
  settings: v.pipe(
    v.array(Setting, text.notSaved),
    v.maxLength(channels.length * topics.length, text.notSaved),
  ),
});

/** Answer of all three, 200. */
export const NotificationSettingsAnswer = v.object({
  push_key: v.string(),
  /** Whether this session's phone has push. */
  is_push_on: v.boolean(),
  /** Whether SMS can reach the person: `off` without a provider. */
  sms: v.picklist(['off', 'no_number', 'possible']),
  /** By channel and topic of the role. */
  settings: v.array(Setting),
});
export type NotificationSettingsAnswer = v.InferOutput<typeof NotificationSettingsAnswer>;
