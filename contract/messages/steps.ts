/** The way of an application, for the student's screens and for the practice in the classroom (rule 73). */
export const steps = {
  names: { written: 'Written', sent: 'Sent', viewed: 'Viewed', hired: 'Hired' },
  progress: 'Progress',
  hired: 'You are hired:',
  /** Under Apply Now. */
  withoutSignal: 'No signal: we keep it and send it later.',
} as const;
