import { OTHER_LOCATION } from '../status';
import { brandName } from '../given-brand';

export const news = {
  title: 'News',
  all: 'All news',
  isNew: 'New',
  none: 'No news yet.',
  noneLead: 'When something happens, you read it here.',
  failed: 'The news could not be loaded.',
  notSent: 'What you have read could not be sent.',
  viewed: (company: string) => `${company} has seen your application.`,
  hired: (company: string) => `${company} has hired you!`,
  submitted: (company: string) => `${company} has set your application back to new.`,
  setBack: (company: string) => `${company} has set it back: you are not hired any more.`,
  answerTakenBack: (company: string) => `${company} has taken its answer back.`,
  released: (company: string) => `${company} can read your application now.`,
  answerUnlikely: (company: string) => `It is likely that no answer comes from ${company}.`,
  approved: 'Your account is approved.',
  rejected: 'Your account was not approved.',
  changeAccepted: 'Your changed profile was approved.',
  changeRefused: 'Your changed profile was not approved.',
  profileCorrected: 'Somebody of the program has corrected your profile.',
  accountsJoined: 'Your two accounts are one now.',
  closing: (on: string) => `A saved internship closes on ${on}.`,
  answersAwaited: (count: number) =>
    count === 1 ? 'One application waits for your answer.' : `${count} applications wait for your answer.`,
  takenDown: 'An admin has taken down your internship.',
} as const;

/** Apart, as the service worker needs nothing else. */
export const notification = {
  /** On a lock screen: no name of a person. */
  sent: (internship: string) => `Your application to ${internship} was sent.`,
  news: {
    applications: 'News about your application',
    saved: 'An internship you saved closes soon',
    alerts: 'New internships for your job alert',
    internships: 'News about your internships',
    account: 'News about your account',
    test: 'This is a test message',
    other: 'There is news for you',
  },
} as const;

/** Offered after Apply Now. */
export const sentNotice = {
  ask: 'Tell me when it is sent',
  granted: 'Your phone tells you when it is sent.',
  denied:
    'Your phone does not show notifications of this page. You can allow them in the settings of your browser.',
} as const;

export const notificationSettings = {
  lead: 'Your phone tells you when there is news, also when this page is closed. It never shows a name.',
  on: 'This phone tells you.',
  off: 'This phone does not tell you.',
  turnOn: 'Turn on',
  turningOn: 'Turning on…',
  turnOff: 'Turn off',
  unsupported: `This browser cannot tell you. On an iPhone it can after you install ${brandName}. All news is here and in your email.`,
  denied:
    'Your phone does not allow it. You can change that in the settings of your browser. All news is here and in your email.',
  needsSignal: 'This needs signal. Please try again when you have some.',
  failed: 'These settings could not be loaded.',
  notTurnedOn: 'This could not be turned on. Please try again later.',
  notSaved: 'Your choice could not be saved. Please try again.',
  ask: 'Tell me when the business answers',
  granted: 'Your phone tells you when the business answers.',
  askFailed: 'This could not be turned on now. You find it in your profile, under Notifications.',
  about: 'Tell me about',
  topics: {
    applications: 'My applications',
    saved: 'Saved internships that close soon',
    alerts: 'My job alerts',
    internships: 'My internships and who applied',
    account: 'My account',
  },
  sms: 'Send an SMS too',
  smsHint: 'Free for you. It only says that there is news.',
  smsNoNumber: 'To get an SMS, add your mobile number (+675) to your profile.',
} as const;

/** `place` and `category`: what all have in common, or null (rule notify-6). */
export const newInternships = (count: number, place: string | null, category: string | null): string =>
  [
    count === 1 ? '1 new internship' : `${count} new internships`,
    place === null ? '' : ` in ${place === OTHER_LOCATION ? 'other places' : place}`,
    category === null ? '' : `: ${category}`,
  ].join('');
