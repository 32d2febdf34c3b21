const DAY = 86_400_000;

/** Times of reminders (rule remind-1), in milliseconds. */
export const reminderTimes = {
  /** Time since readable, while unopened. */
  first: 7 * DAY,
  second: 14 * DAY,
  /** Since closing, or since readable if later: an answer is unlikely from then on. */
  unlikely: 30 * DAY,
  /** Since closing; older ones are not mailed, as after a long outage. */
  mailed: 90 * DAY,
} as const;
