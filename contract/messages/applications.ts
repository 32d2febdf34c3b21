import { limits, windows } from '../limits';

const MINUTE_MS = 60_000;

export const statusFailed = 'Failed to update status';

export const apply = {
  invalid: 'Please fill out all required fields correctly.',
  noGrade: 'Please select at least one grade.',
  /** @param size such as "180 KB" @param minutes rounded; 0 is less than half a minute */
  toSend: (size: string, minutes: number) => {
    const time = ['less than a minute', 'about 1 minute'][minutes] ?? `about ${minutes} minutes`;
    return `About ${size} to send, ${time} on a slow line.`;
  },
  /** @param document such as "resume" */
  reading: (document: string) => `Reading your ${document}...`,
  shrinkingPhotos: 'Making your photos smaller...',
  /** Sizes of what was picked, and of what is sent. */
  madeSmaller: (before: string, after: string) => `${before} made ${after}`,
  /** Grades and documents of an earlier application (rule 41). */
  reuse: {
    title: 'Same as last time',
    grade: (grade: number, school: string) => `Grade ${grade}, ${school}`,
    from: (internship: string) => `From your application to ${internship}. No document is sent again.`,
    use: 'Use these',
    taken: (internship: string) => `Taken from your application to ${internship}. Change what is different.`,
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
  /** In place of links to documents (rule 71). */
  documentsDeleted: 'Deleted after 12 months',
  fetchFailed: 'Error fetching applications',
  /** The answer beside the status (rule 42). */
  notThisTime: 'Not this time',
  answerInvalid: 'Please choose one of the given answers.',
  answeredBy: (company: string) => `${company} answered: not this time.`,
  /** In the timeline, under the answer itself. */
  answered: (company: string) => `${company} answered`,
  answerAfterwards: 'It says nothing about you at other places. Keep applying: other businesses are looking.',
  /** In the timeline and for the business (rule 47). */
  handedInBy: (name: string) => `Handed in by ${name}`,
  documentsElsewhere: 'Wokabaut has the documents. They can be opened when there is signal.',
  linksExpire: `To keep documents private, links to them work for ${windows.fileLink / MINUTE_MS} minutes only. Get new ones to open them.`,
  submitted: (title: string, company: string) =>
    `Your application for ${title} at ${company} was submitted. You can find it under Profile > My Applications.`,
  sentLate: (hours: number) =>
    `written before closing, arrived ${hours} ${hours === 1 ? 'hour' : 'hours'} later`,
} as const;
