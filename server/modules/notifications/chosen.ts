import { isOnByDefault, type Channel, type Topic } from '#contract/notification-topics';
import type { NotificationSetting } from '#contract/notifications';

export const isOn = (chosen: readonly NotificationSetting[], channel: Channel, topic: Topic): boolean =>
  chosen.find((one) => one.channel === channel && one.topic === topic)?.is_on ?? isOnByDefault[channel];
