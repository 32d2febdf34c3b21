/** Sentences of contract/errors.ts that public pages show as well: they load these, not all errors. */
export const refused = {
  unavailable: 'Wokabaut does not answer for now. Please try again in a few minutes.',
  /** Our server failed while something was read. */
  problem: 'Our computer has a problem. Please try again in a few minutes.',
  tokenMissing: 'Authentication token is missing',
  internshipGone: 'This internship is no longer there.',
  alreadyApplied: 'You have already applied to this internship!',
  internshipClosed: 'Applications closed',
  fillRequired: 'Please fill all required fields.',
} as const;
