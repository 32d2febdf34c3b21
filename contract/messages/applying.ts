/** Sentences of Apply, Thank you and My Applications. A file of its own: only a student's screens need them. */
export const applying = {
  /** Above the form, when the field that needs the person cannot be seen. */
  problem: 'There is a problem',
  /** Under Apply Now. */
  withoutSignal: 'No signal: we keep it and send it later.',
  withoutAnswer: 'Wokabaut does not answer: we keep it and send it later.',
  /** @param minutes rounded; 0 is less than half a minute */
  onSlowLine: (minutes: number) =>
    minutes === 0
      ? 'less than a minute on a slow line'
      : `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} on a slow line`,
  takePhoto: 'Take a photo',
  change: 'Change',
  /** What a business will read of an applicant. */
  preview: 'What the business sees',
  previewNothing: 'Not added yet',
} as const;
