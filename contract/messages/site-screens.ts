import { brand } from '../brand';
import { limits } from '../limits';

export const contact = {
  success: 'Your message has been sent successfully!',
  failed: 'Failed to send message. Please try again later.',
  fillRequired: 'Please fill all required fields',
  nameRequired: 'Name is required',
  subjectRequired: 'Subject is required',
  messageRequired: 'Message is required',
  /** screens.md section 1. */
  responseTime: 'We are volunteers, so please allow 5 business days for a response.',
  welcome: 'Your queries are welcome.',
  needed: 'All four fields are needed before the message can be sent.',
} as const;

/** Lists that come in pages (rule 44). */
export const lists = {
  cursorInvalid: 'This place in the list is not known. Please open the list again.',
  limitInvalid: `A page has 1 to ${limits.page.max} rows.`,
  moreFailed: 'The next ones did not come.',
  moreNeedsSignal: 'The next ones need signal.',
  /** A search without signal, while the phone does not hold the whole list. */
  searchedHere: (held: number, all: number) =>
    `Only the ${held} of ${all} on this device were searched. The others need signal.`,
  exportNeedsSignal: 'The file has all of them in it, and not all are on this device. It needs signal.',
} as const;

export const classroom = {
  practice: 'The whole way from the list to Hired, without an account and without signal.',
  saved: 'Everything is saved on this phone.',
  cutOff: (saved: number, all: number) =>
    `The signal went. ${saved} of ${all} internships are saved; "Continue" takes the rest when it is back.`,
  /** Without a count: before the list is loaded, and for visitors. */
  cutOffEarly: 'The signal went. What came is saved; "Continue" takes the rest when it is back.',
  stoppedEarly: 'Stopped. What came is saved; "Continue" takes the rest.',
  stopped: (saved: number, all: number) =>
    `Stopped. ${saved} of ${all} internships are saved; "Continue" takes the rest.`,
  refused: 'Wokabaut did not give everything.',
  full: (leftOut: number) =>
    `Not everything fits on this phone: ${leftOut} ${leftOut === 1 ? 'page' : 'pages'} could not be saved. Free some space and save again.`,
  visitor:
    'You are not logged in: the list, the categories and the logos are saved. Details and the apply form need a log-in.',
  noWorker:
    'Wokabaut itself is not saved on this phone yet. Close this page and open it once more while there is signal.',
} as const;

/** The offer to put the portal on the home screen. */
export const install = {
  title: `Put ${brand.name} on your home screen`,
  why: 'It opens like an app, also without signal, and your phone keeps better what waits to be sent.',
} as const;
