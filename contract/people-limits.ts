/** Limits of the people of one phone (rule 78); times in milliseconds. */
export const peopleLimits = {
  most: 40,
  /** A corner in which nothing waits is removed after so long without use. */
  unused: 30 * 86_400_000,
  /** Digits of a PIN, and wrong tries until it is deleted. */
  pin: { min: 4, max: 8, tries: 10 },
  /** Minutes without a touch until the phone locks by itself; 0 for never. */
  locksAfter: [0, 5, 15, 60],
} as const;
