const DAY = 86_400_000;

/** When who is reminded of an application that waits for an answer (rule 66), in milliseconds. */
export const reminderTimes = {
  /** After the business could first read it, while nobody has opened it. */
  first: 7 * DAY,
  second: 14 * DAY,
  /** After closing, or after the business could first read it if that was later: from then on an answer is unlikely. */
  unlikely: 30 * DAY,
  /** After closing: then an old application is not mailed about, as where the portal was away for long. */
  mailed: 90 * DAY,
} as const;
