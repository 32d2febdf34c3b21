/** What a student reads who takes an application back (rule 64). */
export const withdrawal = {
  button: 'Withdraw application',
  done: 'Your application is withdrawn.',
  /** Where one would apply. */
  doneOn: (day: string) => `You withdrew your application on ${day}.`,
  others: 'Find other internships',
  failed: 'The application could not be withdrawn.',
  closes: (company: string) =>
    `After that ${company} cannot open your documents or see how to contact you. We tell them by e-mail.`,
  /** For a held one, which the business has not seen. */
  neverShown: (company: string) => `${company} has not seen it, and never will.`,
  once: 'You cannot apply for this internship again.',
  needsSignal: 'No signal: an application can be withdrawn when it is back. Nothing is lost.',
} as const;
