import * as v from 'valibot';
import { notificationSettings as text } from './messages/news';
import type { NewsKind } from './news';
import type { Role } from './status';

/** Rules notify-4 and notify-5. */
export const topics = ['applications', 'saved', 'alerts', 'internships', 'account'] as const;
export type Topic = (typeof topics)[number];

export const topicsOfRole: Record<Role, readonly Topic[]> = {
  student: ['applications', 'saved', 'alerts', 'account'],
  business: ['internships', 'account'],
  admin: [],
  staff: [],
};

export const topicOfNews: Record<NewsKind, Topic> = {
  application_status: 'applications',
  application_answer: 'applications',
  application_released: 'applications',
  answer_unlikely: 'applications',
  saved_closing: 'saved',
  job_alert: 'alerts',
  answers_awaited: 'internships',
  internship_taken_down: 'internships',
  account_approved: 'account',
  account_rejected: 'account',
  profile_change_decided: 'account',
  profile_corrected: 'account',
  accounts_joined: 'account',
};

export const channels = ['push', 'sms'] as const;
export type Channel = (typeof channels)[number];

export const topicsOfChannel: Record<Channel, readonly Topic[]> = {
  push: topics,
  sms: ['applications', 'account'],
};

/** Push is on once enabled on a phone; SMS only on request, as it costs. */
export const isOnByDefault: Record<Channel, boolean> = { push: true, sms: false };

/** Safe on a lock screen. */
export interface PushPayload {
  topic: Topic | 'test';
  /** Its account: a phone shows nothing for others. */
  to: number;
  application?: number;
}

/** One more phone ends the oldest. */
export const pushLimits = { phones: 5, endpoint: 1000 } as const;

const base64url = (bytes: number) =>
  v.pipe(
    v.string(text.notTurnedOn),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), text.notTurnedOn),
  );

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

export const NotificationSettingsInput = v.object({
  settings: v.pipe(
    v.array(Setting, text.notSaved),
    v.maxLength(channels.length * topics.length, text.notSaved),
  ),
});

export const NotificationSettingsAnswer = v.object({
  push_key: v.string(),
  is_push_on: v.boolean(),
  sms: v.picklist(['off', 'no_number', 'possible']),
  /** To log in with, where SMS are sent (rule sign-in-9). */
  login_number: v.nullable(v.object({ number: v.string(), is_confirmed: v.boolean() })),
  settings: v.array(Setting),
});
export type NotificationSettingsAnswer = v.InferOutput<typeof NotificationSettingsAnswer>;
