import { peopleLimits } from '../people-limits';
import { notLeft } from './left';

const { pin } = peopleLimits;

const minutesOrSeconds = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  if (seconds === 1) return '1 second';
  return seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
};

/** Several people of one phone (rule 78). */
export const sharedPhone = {
  title: 'Shared phone',
  lead: 'Others use this phone too? Press "I am done" and nobody sees what is yours.',
  /** In place of a name that is not known yet. */
  nameless: { student: 'Student', business: 'Business' },
  who: 'Who are you?',
  whoLead: 'Choose your name. Nobody sees what is yours without your PIN or password.',
  nobody: 'Nobody has a corner on this phone yet.',
  notRead: 'The names could not be read. Please open this page again.',
  helperList: 'See who has applied',
  someoneElse: 'Someone else',
  firstTime:
    'Your first log-in on this phone needs signal. After it your PIN opens your corner without signal.',
  inTheMorning: 'In the morning, with signal: each student logs in once, sets a PIN and presses "I am done".',
  meanwhile: 'Until then you can practise, without an account and without signal.',
  enterPin: 'Enter your PIN. It works without signal.',
  wrong: (left: number) => `Wrong PIN. You have ${left} more ${left === 1 ? 'try' : 'tries'}.`,
  wait: (ms: number) => `Too many wrong PINs. Please wait ${minutesOrSeconds(ms)}, then try again.`,
  gone: 'This PIN is deleted. Log in with your password. What waits to be sent is still sent.',
  notOpened: 'Your corner could not be opened. Please try again.',
  withPassword: 'Your password opens your corner. It needs signal.',
  forgot:
    'Log in with your password: it needs signal. Then set a new PIN under "Shared phone" in your profile.',
  pinTitle: 'Your PIN',
  pinLead: 'It opens your corner on this phone without signal. It never leaves this phone.',
  pinHint: `${pin.min} to ${pin.max} digits.`,
  pinLength: `A PIN has ${pin.min} to ${pin.max} digits.`,
  pinEasy: 'This PIN is easy to guess. Please choose another one.',
  pinsDiffer: 'The two PINs are not the same.',
  hasPin: 'You have a PIN on this phone.',
  pinSet: 'Your PIN is set.',
  pinRemoved: 'Your PIN is removed.',
  /** Said before it is set. */
  wrongTries: `After ${pin.tries} wrong tries the PIN and your drafts are deleted. What waits to be sent is still sent.`,
  oldLocked: 'What your old PIN has locked is deleted when you set a new one, or remove it.',
  notSaved: 'This could not be saved on the phone. Nothing was changed.',
  locksTitle: 'Lock by itself',
  locksLead: 'When nobody touches the phone, it asks "Who are you?" after:',
  locksSaved: 'Saved.',
  withoutPin: 'Without a PIN your saved pages are deleted now. You come back with your password and signal.',
  full: `${peopleLimits.most} people use this phone, and all of them have something to send. Please log out instead.`,
  notLeft,
} as const;

/** The helper's mode (rule 79). */
export const helper = {
  title: 'Students apply on this phone',
  lead: 'One after the other, each under their own name. What they write is sent when there is signal.',
  start: 'Start with the first student',
  next: 'Next student',
  saved: (name: string) => `Saved under ${name}.`,
  savedUnderYou: 'Saved under your name.',
  counts: (waiting: number, sent: number) => `${waiting} to send, ${sent} sent`,
  none: 'Nobody has applied yet.',
  done: 'Done for today',
  closed: 'Nobody can see what is theirs. What waits is sent when there is signal.',
  allSent: 'All of it is sent. You can remove these students from this phone.',
  remove: 'Remove them from this phone',
  removed: 'They are removed from this phone.',
  keep: 'Keep them',
} as const;
