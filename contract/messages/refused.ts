/** Sentences of contract/errors.ts that public pages show as well: they load these, not all errors. */
export const refused = {
  unavailable: 'The portal cannot be reached for a moment. Please try again.',
  tokenMissing: 'Authentication token is missing',
  internshipGone: 'This internship is no longer there.',
  alreadyApplied: 'You have already applied to this internship!',
  internshipClosed: 'Applications closed',
  fillRequired: 'Please fill all required fields.',
} as const;
