/** Sentences of Apply, Thank you and My Applications. A file of its own: only a student's screens need them. */
export const applying = {
  /** Above the form, when the field that needs the person cannot be seen. */
  problem: 'There is a problem',
  /** Under Apply Now. */
  withoutSignal: 'No signal: we keep it and send it later.',
  withoutAnswer: 'No answer: we keep it and send it later.',
  /** @param minutes rounded; 0 is less than half a minute */
  onSlowLine: (minutes: number) =>
    minutes === 0
      ? 'less than a minute on a slow line'
      : `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} on a slow line`,
  /** A resume and a cover letter that are written on the phone (rules 57 and 58). */
  writeHere: 'Write it here',
  changeLetter: 'Change your cover letter',
  useResume: 'Use your resume',
  changeResume: 'Change your resume',
  making: 'Making your PDF...',
  notLoaded: 'This part is not on your phone yet. Please try again with signal.',
  takePhoto: 'Take a photo',
  change: 'Change these',
  /** What a business will read of an applicant. */
  preview: 'What the business sees',
  previewNothing: 'Not added yet',
  /** The way on where the server has refused what was written. */
  correct: 'Correct it',
  similar: 'See internships like this',
  keep: 'Keep it',
  findMore: 'Find more internships',
  /** The steps of an application. */
  steps: { written: 'Written', sent: 'Sent', viewed: 'Viewed', hired: 'Hired' },
  progress: 'Progress',
  hired: 'You are hired:',
  call: 'Call',
  isNew: 'New:',
  nothingSent: 'Nothing is sent yet. What you see is still on this phone.',
  decides: (company: string) => `${company} decides. You see the answer here.`,
  /** The reply promise (rule 66). */
  noAnswerYet: 'No answer yet.',
  reminded: (day: string) => `The business was reminded on ${day}`,
  answerUnlikely: 'It is likely that no answer comes.',
  closingSoon: (town: string | null) => (town === null ? 'Closing soon' : `Closing soon in ${town}`),
  notOnPhone: 'It is not on this phone any more. What you have sent is in Profile > My Applications.',
} as const;
