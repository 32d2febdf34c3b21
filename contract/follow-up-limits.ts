/** Limits of what people do beside applying, apart from those that every page loads. */

/** Rule 68: internships that a student has saved, and changes of them that one call takes. */
export const savedLimits = { most: 200, changes: 500 } as const;

/** Rule 69: a sentence of who reports, and rows that an admin gets. */
export const reportLimits = { note: 500, listed: 50 } as const;

/** Rule 74: rows that an answer has, and rows that an account keeps for so many days. */
export const newsLimits = { listed: 50, kept: 100, days: 90 } as const;

/** Rule 77: job alerts of a student, and internships that one weekly mail names. */
export const jobAlertLimits = { most: 5, mailed: 10 } as const;
