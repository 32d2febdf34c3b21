import type { NewsKind } from './news';
import type { Role } from './status';

/** What people are told about, as they turn it on and off (rules 75 and 76). */
export const topics = ['applications', 'saved', 'alerts', 'internships', 'account'] as const;
export type Topic = (typeof topics)[number];

/** The topics of a role, in the order of the screen. */
export const topicsOfRole: Record<Role, readonly Topic[]> = {
  student: ['applications', 'saved', 'alerts', 'account'],
  business: ['internships', 'account'],
  admin: [],
};

/** Each kind of news with its topic. */
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

/** Ways to a phone beside the portal itself and mail. */
export const channels = ['push', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** What each is for: an SMS is for few things, as it costs the operator. */
export const topicsOfChannel: Record<Channel, readonly Topic[]> = {
  push: topics,
  sms: ['applications', 'account'],
};

/** Push is on for who turned it on for a phone; an SMS costs the operator, so it is only for who asked for it. */
export const isOnByDefault: Record<Channel, boolean> = { push: true, sms: false };

/** What a push carries, encrypted for the phone: nothing that could not stand on a lock screen. */
export interface PushPayload {
  topic: Topic;
  /** The account it is for: a phone shows nothing of somebody else's. */
  to: number;
  /** The application that it is about, if it is about one. */
  application?: number;
}
