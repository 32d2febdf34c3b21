import { brandName } from '../given-brand';

/** Apart from other screens' sentences, which every phone loads. */
export const classroom = {
  practice: 'The whole way from the list to Hired, without an account and without signal.',
  saved: 'Everything is saved on this phone.',
  cutOff: (saved: number, all: number) =>
    `The signal went. ${saved} of ${all} internships are saved; "Continue" takes the rest when it is back.`,
  cutOffEarly: 'The signal went. What came is saved; "Continue" takes the rest when it is back.',
  stoppedEarly: 'Stopped. What came is saved; "Continue" takes the rest.',
  stopped: (saved: number, all: number) =>
    `Stopped. ${saved} of ${all} internships are saved; "Continue" takes the rest.`,
  refused: `${brandName} did not give everything.`,
  full: (leftOut: number) =>
    `Not everything fits on this phone: ${leftOut} ${leftOut === 1 ? 'page' : 'pages'} could not be saved. Free some space and save again.`,
  visitor:
    'You are not logged in: the list, the categories and the logos are saved. Details and the apply form need a log-in.',
  noWorker: `${brandName} itself is not saved on this phone yet. Close this page and open it once more while there is signal.`,
} as const;

export const practice = {
  notReal: 'This is practice. Nothing here is real, and nothing is sent.',
  kept: 'Nothing you type here is kept. It is gone when you leave.',
  company: 'Practice company',
  signalBack: 'The signal comes back',
  looks: 'The business looks at it',
  hires: 'The business hires you',
  savedNext: 'With a real application you can close the page now. It is sent when there is signal.',
  sentNext: 'The business has it. With a real application you wait for its answer.',
  viewedNext: 'The business has read your documents. You see that here.',
  hiredNext: 'Now you know the whole way. A real application works the same.',
  useOwn: (document: string) => `Use a practice ${document}`,
} as const;

/** What a slip's code does (rule admin-7). */
export const claim = {
  title: 'Use your code',
  joinLead: 'With the code of your slip you are approved at once.',
  join: 'Use the code',
  lead: 'The slip from the program has your code. With it you are approved at once.',
  codeNeeded: 'Please enter the 10 letters and digits of your slip.',
  chooseLines: 'Please choose people of the participant list.',
  made: (count: number) =>
    `${count} ${count === 1 ? 'code was' : 'codes were'} made. Older codes of these people do not work any more.`,
  failed: 'Your code could not be used. Please try again.',
  done: 'Your account is ready, and you are approved.',
  joined: 'You are approved.',
  otherBirthday: 'Your profile has another birthday than the program. Correct it in the profile first.',
  bothApplied:
    'You and the person who registered you have both applied to the same internship. Please ask that person for help.',
  slip: 'With this code you make your account and find internships. It works once, with your birthday.',
  qrCode: (name: string) => `QR code of ${name}`,
} as const;

/** Two lines of the register that may be one person (rule admin-9). */
export const namesakes = {
  label: 'Same name and birthday',
  about:
    'If two lines are one person, join them. The line that you choose stays, with what it lacks from the other.',
  line: (place: number, about: string) => `Line ${place}: ${about}`,
  claimed: 'has an account',
  nothing: 'no more is known',
  bothClaimed: 'Lines with an account each are joined by their accounts, under All Students.',
  press: (line: number) => `Same person as line ${line}`,
  ask: (name: string, ends: number, stays: number) => `${name}: does line ${ends} become line ${stays}?`,
  sure: (line: number) =>
    `Class and town of line ${line} stay, and say who looks after the person. Applications move along, and codes of both lines work until there is an account. Correct the list too, or its next import adds a line again. This cannot be undone.`,
  busy: 'Joining...',
  done: 'The lines are one now.',
  failed: 'The lines could not be joined.',
  needsSignal: 'No signal. Lines can be joined when it is back.',
  notJoinable: 'The accounts of these lines do not go together. Look at both under All Students.',
} as const;
