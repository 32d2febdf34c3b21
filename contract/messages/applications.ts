import { limits, durations } from '../limits';
import { brandName } from '../given-brand';

const MINUTE_MS = 60_000;

export const statusFailed = 'Failed to update status';

export const apply = {
  invalid: 'Please fill out all required fields correctly.',
  noGrade: 'Please select at least one grade.',
  toSend: (size: string, minutes: number) => {
    const time = ['less than a minute', 'about 1 minute'][minutes] ?? `about ${minutes} minutes`;
    return `About ${size} to send, ${time} on a slow line.`;
  },
  reading: (document: string) => `Reading your ${document}...`,
  shrinkingPhotos: 'Making your photos smaller...',
  reuse: {
    title: 'Same as last time',
    grade: (grade: number, school: string) => `Grade ${grade}, ${school}`,
    from: (internship: string) => `From your application to ${internship}. No document is sent again.`,
    use: 'Use these',
    taken: (internship: string) => `Filled in from your application to ${internship}. Change what you like.`,
    useOne: (name: string, internship: string) => `Use ${name} from ${internship}`,
    busy: 'Taking it...',
    notSentAgain: 'From an earlier application: not sent again.',
  },
  noFiles: 'Please upload both Resume and Cover Letter.',
  blankSchool: (grade: number) => `Please enter a school name for Grade ${grade}.`,
  duplicateGrade: (grade: number) => `Grade ${grade} has already been added.`,
  gradeAdded: (grade: number) => `Grade ${grade} already added`,
  schoolTooLong: `School name must be at most ${limits.schoolName.max} characters.`,
  internshipRequired: 'An internship is required.',
  failed: 'There was an error submitting your application!',
  held: 'Sent. The business sees it once your registration is approved',
} as const;

export const applications = {
  documentsDeleted: 'Deleted after 12 months',
  fetchFailed: 'Error fetching applications',
  notThisTime: 'Not this time',
  answerInvalid: 'Please choose one of the given answers.',
  answeredBy: (company: string) => `${company} answered: not this time.`,
  answered: (company: string) => `${company} answered`,
  invitesYou: (company: string) => `${company} invites you to talk`,
  answerAfterwards: 'It says nothing about you at other places. Keep applying: other businesses are looking.',
  /** In the history, and for the business (rule outbox-3). */
  handedInBy: (name: string) => `Handed in by ${name}`,
  documentsElsewhere: `${brandName} has the documents. They can be opened when there is signal.`,
  notChecked: ', not checked',
  linksExpire: `To keep documents private, links to them work for ${durations.fileLinkTtl / MINUTE_MS} minutes only. Get new ones to open them.`,
  submitted: (title: string, company: string) =>
    `Your application for ${title} at ${company} was submitted. You can find it under Profile > My Applications.`,
  sentLate: (hours: number) =>
    `written before closing, arrived ${hours} ${hours === 1 ? 'hour' : 'hours'} later`,
} as const;

export const applicants = {
  statusFailed,
  statusUpdated: 'Application status updated successfully',
  answerFailed: 'The answer could not be saved.',
  noteFailed: 'The note could not be saved.',
  noteHint: 'Only your business reads this. The student never sees it.',
  noteNeedsSignal: 'No signal: a note can be saved when it is back.',
  answerNeedsSignal: 'No signal: an answer can be given or taken back when it is back.',
  statusNeedsSignal: 'No signal: a new status can be saved when it is back.',
  documentsNeedSignal: `${brandName} has the documents. They can be downloaded when there is signal.`,
  documentsFailed: 'The documents could not be downloaded.',
  listFailed: 'The list could not be made on this device. Please try again when there is signal.',
} as const;

export const applying = {
  problem: 'There is a problem',
  withoutSignal: 'No signal: we keep it and send it later.',
  withoutAnswer: 'No answer: we keep it and send it later.',
  onSlowLine: (minutes: number) =>
    minutes === 0
      ? 'less than a minute on a slow line'
      : `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} on a slow line`,
  writeHere: 'Write it here',
  changeLetter: 'Change your cover letter',
  useResume: 'Use your resume',
  changeResume: 'Change your resume',
  making: 'Making your PDF...',
  add: { resume: 'Add resume', cover_letter: 'Add cover letter' },
  pages: (document: string, count: number) => `${document}, ${count} ${count === 1 ? 'page' : 'pages'}`,
  pageOf: (page: number, document: string) => `Page ${page} of ${document}`,
  canYouRead: 'Can you read it?',
  takePhoto: 'Take a photo',
  change: 'Change these',
  fillIn: 'Fill in a new one',
  preview: 'What the business sees',
  previewNothing: 'Not added yet',
  correct: 'Correct it',
  similar: 'See internships like this',
  keep: 'Keep it',
  findMore: 'Find more internships',
  progress: 'Progress',
  isNew: 'New:',
  nothingSent: 'Nothing is sent yet. What you see is still on this phone.',
  decides: (company: string) => `${company} decides. You see the answer in Applications.`,
  noAnswerYet: 'No answer yet.',
  reminded: (day: string) => `The business was reminded on ${day}`,
  answerUnlikely: 'It is likely that no answer comes.',
  closingSoon: (town: string | null) => (town === null ? 'Closing soon' : `Closing soon in ${town}`),
  notOnPhone: 'It is not on this phone any more. What you have sent is in Applications.',
} as const;

export const withdrawal = {
  button: 'Withdraw application',
  done: 'Your application is withdrawn.',
  doneOn: (day: string) => `You withdrew your application on ${day}.`,
  others: 'Find other internships',
  failed: 'The application could not be withdrawn.',
  closes: (company: string) =>
    `After that ${company} cannot open your documents or see how to contact you. We tell them by e-mail.`,
  neverShown: (company: string) => `${company} has not seen it, and never will.`,
  once: 'You cannot apply for this internship again.',
  needsSignal: 'No signal: an application can be withdrawn when it is back. Nothing is lost.',
} as const;
