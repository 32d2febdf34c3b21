import type { ApplicationStatus } from '../status';

/* What becomes of a student's applications. */

/** A student's words for the statuses, of which the first is said on the phone before: Waiting. */
export const progressWords: Record<ApplicationStatus, string> = {
  submitted: 'Sent',
  viewed: 'Seen',
  hired: 'Hired',
};

export const hiredWords = {
  title: 'You are hired!',
  call: (number: string) => `Call ${number}`,
  whatNext: 'What next?',
  seeInternship: 'See the internship',
  nextSteps: {
    call: (company: string, number: string) => `Call ${company}: ${number}.`,
    find: 'Call or write to the business. Its address is with the internship.',
    ask: 'Ask when and where you start, and what to bring.',
    write: 'Write down the day, the time and the name of the person.',
  },
} as const;

export const startScreen = {
  savedHere: (count: number, details: number) =>
    `Saved on this phone: the list of ${count} ${count === 1 ? 'internship' : 'internships'}` +
    (details > 0 ? `, and the details of ${details}.` : '. Open one to save its details too.'),
  noneApplied: 'You have not applied yet.',
  nothingNew: 'Nothing new. You read it here when a business answers.',
  unread: (count: number) => `News: ${count} new`,
  allApplications: (count: number) => `See all ${count} applications`,
  hello: (name: string) => `Hello ${name}`,
  search: (count: number | undefined) =>
    count === undefined
      ? 'Search internships'
      : `Search ${count} ${count === 1 ? 'internship' : 'internships'}`,
  /** What the card of a piece of news leads to. */
  open: {
    '/application-detail/$id': 'See your application',
    '/internship-details/$id': hiredWords.seeInternship,
    '/all-internships': 'See them',
    '/profile': 'Open your profile',
  } as Record<string, string>,
} as const;
