/** Limits of what students do beside applying, apart from those that every page loads. */

/** Rule 68: internships that a student has saved, and changes of them that one call takes. */
export const savedLimits = { most: 200, changes: 500 } as const;

/** Rule 69: a sentence of who reports, so many different students hide an internship, and rows that an admin gets. */
export const reportLimits = { note: 500, hide: 3, listed: 50 } as const;
