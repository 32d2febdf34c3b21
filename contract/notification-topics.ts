import type { NewsKind } from './news';
import type { Role } from './status';

/** Topics of notifications (rules notify-4 and notify-5). */
export const topics = ['applications', 'saved', 'alerts', 'internships', 'account'] as const;
export type Topic = (typeof topics)[number];

/** A role's topics, in screen order. */
export const topicsOfRole: Record<Role, readonly Topic[]> = {
  student: ['applications', 'saved', 'alerts', 'account'],
  business: ['internships', 'account'],
  admin: [],
};

/** The topic of each kind of news. */
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
};

/** Channels beside portal and mail. */
export const channels = ['push', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** Topics of each channel: few by SMS, which costs the operator. */
export const topicsOfChannel: Record<Channel, readonly Topic[]> = {
  push: topics,
  sms: ['applications', 'account'],
};

/** Push is on once enabled on a phone; SMS only on request, as it costs. */
export const isOnByDefault: Record<Channel, boolean> = { push: true, sms: false };

/** A push, encrypted for the phone: lock-screen safe. */
export interface PushPayload {
  topic: Topic;
  /** Its account: a phone shows nothing for others. */
  to: number;
  application?: number;
}
