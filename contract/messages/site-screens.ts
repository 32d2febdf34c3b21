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

/** The offer to put the portal on the home screen. */
export const install = {
  title: `Put ${brand.name} on your home screen`,
  why: 'It opens like an app, also without signal, and your phone keeps better what waits to be sent.',
} as const;
