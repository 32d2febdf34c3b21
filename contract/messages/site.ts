import { brand } from '../brand';
import { limits } from '../limits';
import { brandName } from '../given-brand';

/** Sentences of every page; site-screens.ts has the others. */
export const newsletter = {
  success: 'You have successfully subscribed to the newsletter!',
  failed: 'Failed to subscribe. Please try again later.',
  invalid: 'Please enter a valid email address',
} as const;

export const offline = {
  fillIn:
    'No signal now, and this needs a connection. You can fill it in, and send it when the signal is back.',
  notOpened: 'This page was not opened here before. It comes by itself when there is signal.',
  notNewest: 'The newest did not come.',
  tryLater: 'There is no signal: try again when it is back.',
  needsSignal:
    'No signal. This needs a connection: please try again when it is back. What you typed is kept.',
} as const;

export const notFound = {
  title: '404 - Page Not Found',
  lead: "Oops! The page you're looking for doesn't exist.",
  hint: 'It might have been moved or deleted.',
} as const;

export const contact = {
  success: 'Your message has been sent successfully!',
  failed: 'Failed to send message. Please try again later.',
  fillRequired: 'Please fill all required fields',
  nameRequired: 'Name is required',
  subjectRequired: 'Subject is required',
  messageRequired: 'Message is required',
  responseTime: 'We are volunteers, so please allow 5 business days for a response.',
  welcome: 'Your queries are welcome. Ask us anything.',
  needed: 'All four fields are needed before the message can be sent.',
} as const;

export const lists = {
  cursorInvalid: 'This place in the list is not known. Please open the list again.',
  limitInvalid: `A page has 1 to ${limits.page.max} rows.`,
  moreFailed: 'The next ones did not come.',
  moreNeedsSignal: 'The next ones need signal.',
  searchedHere: (held: number, all: number) =>
    `Only the ${held} of ${all} on this device were searched. The others need signal.`,
  exportNeedsSignal: 'The file has all of them in it, and not all are on this device. It needs signal.',
} as const;

export const install = {
  title: `Put ${brand.name} on your home screen`,
  why: 'It opens without signal, like an app.',
} as const;

export const home = {
  open: (count: number) => `${count} ${count === 1 ? 'internship' : 'internships'} open now`,
  seeAll: (count: number) => (count === 1 ? 'See all internships' : `See all ${count} internships`),
  otherPlaces: 'Other places',
  withSignal: 'Internships come with signal.',
} as const;

export const reached = {
  students: (count: number) => `${count} young people`,
  businesses: (count: number) => `${count} businesses`,
  hired: (count: number) => `${count} hired`,
} as const;

export const inApp = {
  where: (app: string) => `Inside ${app} this cannot be installed, and what you save stays in it.`,
  openInChrome: 'Open in Chrome',
  onIphone: 'Tap the three dots or the compass, then "Open in Safari" or "Open in browser".',
} as const;

export const language = {
  saved: 'Your language is saved.',
  notSaved: 'Your language could not be saved',
  unknown: 'This language is not known. Please choose another one.',
  loading: (name: string) => `Getting ${name}...`,
  needsSignal: (name: string) => `${name} has to be downloaded first. Please try again when there is signal.`,
} as const;

export const dock = { waiting: 'waiting', unread: 'new' } as const;

/** screens.md section 2. */
export const missing = {
  value: 'Not Available',
  fullName: 'Full Name Not Available',
  choice: 'Not specified',
} as const;

/** screens.md section 3, list loading defaults. */
export const fallbacks = { companyName: 'Company not available', category: missing.choice } as const;

export const withoutScript = {
  needsIt: 'This screen needs JavaScript',
  whatWorks:
    'This browser does not run it. Without it you can look for internships, apply, follow what you applied for, and use a code in your profile.',
  onlyStudents:
    'This browser does not run it, and the screens of businesses and admins work with it only. Please use another browser, or turn JavaScript on.',
  getChrome: 'Get Chrome',
  getFirefox: 'Get Firefox',
  sentAtOnce:
    'Without JavaScript your application is sent at once, and nothing is kept on this phone. Please have signal, and use small files.',
  /** After a refusal: browsers refill no file field. */
  chooseFilesAgain: 'Please choose both files again: they were not kept.',
  problem: 'This did not work',
  again: 'Open the page again',
  home: 'Go to the start page',
} as const;

export const dataSaver = {
  title: 'Save data',
  hint: 'Nothing is loaded ahead, and company logos only when you ask. Without signal you then find only what you have opened before.',
  on: {
    chosen: 'Data is saved here, also when somebody else logs in.',
    browser: 'Data is saved, since your browser is set to save data.',
    slow_link: 'Data is saved for now, since the connection is slow.',
  },
  notKept: 'There is no room here to keep this choice.',
} as const;

/** Sentences of errors.ts on public pages: they load these, not all errors. */
export const refused = {
  tooManyTries: 'Too many tries. Please wait a little and try again.',
  unavailable: `${brandName} does not answer for now. Please try again in a few minutes.`,
  problem: 'Our computer has a problem. Please try again in a few minutes.',
  tokenMissing: 'Authentication token is missing',
  internshipGone: 'This internship is no longer there.',
  linkNotWhole:
    'This link is not whole. Please open it again where you found it, or look for the internship in the list.',
  alreadyApplied: 'You have already applied to this internship!',
  internshipClosed: 'Applications closed',
  fillRequired: 'Please fill all required fields.',
} as const;

/** For visitors: applications wait for their owner's log-in (outbox/README.md, Logout). */
export const waitingForLogIn = (count: number): string =>
  count === 1
    ? '1 application waits here: log in to send it.'
    : `${count} applications wait here: log in to send them.`;
