/** Limits of the people of one phone (rule 78). */
export const peopleLimits = {
  most: 40,
  /** Who has nothing waiting is taken off the phone after so long without use, in milliseconds. */
  unused: 30 * 86_400_000,
} as const;
