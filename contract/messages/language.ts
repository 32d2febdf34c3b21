/** The choice of a language (rule 80). */
export const language = {
  saved: 'Your language is saved.',
  notSaved: 'Your language could not be saved',
  unknown: 'This language is not known. Please choose another one.',
  /** @param name of the language, as it calls itself */
  loading: (name: string) => `Getting ${name}...`,
  needsSignal: (name: string) => `${name} has to be downloaded first. Please try again when there is signal.`,
} as const;
