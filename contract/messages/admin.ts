import { limits } from '../limits';
import { identityLabels } from '../profile-changes';
import type { PortalProblem } from '../portal-status';
import type { AccountStatus } from '../status';
import { statusFailed } from './applications';

export const admin = {
  /** Whole sentences: other languages translate the status. */
  statusUpdated: {
    pending: 'Status updated to pending',
    approved: 'Status updated to approved',
    rejected: 'Status updated to rejected',
  } satisfies Record<AccountStatus, string>,
  statusFailed,
  correct: {
    label: 'Correct the profile',
    save: 'Correct',
    saving: 'Correcting...',
    done: 'The profile was corrected.',
    failed: 'The profile could not be corrected. Please try again.',
    hint: 'The person reads it.',
  },
  oneTime: {
    label: 'Forgot the password?',
    about:
      'The person logs in with this password within a day, and then chooses their own. All other log-ins end.',
    give: 'Give a new password',
    given: 'Say or show this to the person. It is not shown again.',
    until: (at: string) => `It works until ${at}, in capital or small letters.`,
    failed: 'The password could not be given.',
    giving: 'Making a password...',
    needsSignal: 'No signal. A password can be given when it is back.',
  },
  end: {
    label: 'Lost the phone?',
    press: 'End all log-ins',
    ask: (name: string) => `End all log-ins of ${name}?`,
    about: 'On every phone and computer the person has to log in again. The password stays the same.',
    busy: 'Ending them...',
    done: 'All log-ins have ended.',
    failed: 'The log-ins could not be ended.',
    needsSignal: 'No signal. Log-ins can be ended when it is back.',
  },
  join: {
    label: 'Two accounts of one person?',
    find: 'Name, email or number of the other account',
    search: 'Search',
    searching: 'Searching...',
    none: 'No other account was found.',
    noneOfYours: 'No other account was found among those you look after. Please ask an admin.',
    choose: 'Compare',
    stays: 'Stays',
    ends: 'Ends',
    press: 'Join these accounts',
    ask: (name: string) => `Join both accounts of ${name}?`,
    about: (ends: string) =>
      `The account of ${ends} ends: nobody can log in to it any more. Its applications, documents, saved internships and news move to the account that stays. Email, number and picture move too, where that has none. The person is told. This cannot be undone.`,
    busy: 'Joining...',
    done: 'The accounts are one now.',
    failed: 'The accounts could not be joined.',
    needsSignal: 'No signal. Accounts can be joined when it is back.',
    bothApplied: 'Both accounts have applied to the same internship, so they cannot be joined.',
  },
  held: 'The business sees it when the student is approved.',
  notClaimed: 'Not claimed yet',
  unclaimed: 'Nobody has claimed this account yet. The person does it with a claim code.',
  newCode: {
    label: 'New claim code',
    about: 'The person types it with their birthday, on any phone.',
    approves: 'With it they are approved at once, without waiting.',
    press: 'Make a code',
  },
  studentMissing: 'Student details not found',
  businessMissing: 'Business details not found',
  studentsFailed: 'The students could not be loaded.',
  businessesFailed: 'The businesses could not be loaded.',
  statusNeedsSignal: 'No signal. A status can be changed when it is back.',
  exportNeedsSignal: 'This file is made from all that was sent. It needs signal.',
  exportFailed: 'The file could not be made. Please try again when there is signal.',
  alsoCounted: 'Students who wait for approval count too.',
  bars: 'In each table the longest bar is the largest number, and green is who was hired.',
  sampleData: 'This is sample data, to show what a table looks like. None of these people exist.',
  sentLate: (late: number, total: number) =>
    `${late} of ${total} ${total === 1 ? 'application' : 'applications'} late`,
  /** `queued_at` is the phone's claim: often late may be a wrong clock, or a trick. */
  lateHint: 'Late: written before the end by the clock of the phone, and arrived after it.',
  matchesApproved: (count: number) => `${count} ${count === 1 ? 'student was' : 'students were'} approved.`,
  matchesHint: 'Each of these students is in the participant list with the same data. Please read the names.',
  noMatches: 'No student who waits matches the participant list now.',
  matchesListFailed: 'The names could not be loaded.',
  notApproved: {
    approved: 'was approved before',
    rejected: 'was rejected before',
    differs: 'does not match the participant list now',
    unknown: 'has no account any more',
  },
  notListed: 'Nobody in the participant list has this name, e-mail or mobile number.',
  checkFirst: 'Check who this is before you approve.',
  noneToCompare: 'No participant list was imported yet.',
  registrationFailed: 'The details could not be loaded.',
  nobodyWaits: 'Nobody waits for approval.',
  reviewAll: (count: number) => (count === 1 ? 'Check' : `Check ${count}, one by one`),
  allAnswered: 'No application waits longer than 14 days.',
  matchesFailed: 'The students could not be approved. Please try again.',
  overviewFailed: 'The dashboard could not be loaded.',
  reasonRequired: 'Please give a reason. The person will read it.',
} as const;

export const staff = {
  title: 'Staff',
  lead: 'Staff see and help the people of their classes or places only. They approve nobody.',
  kinds: { all: 'Everybody', cohorts: 'Some classes', places: 'Some places' },
  kindNeeded: 'Please choose whom they look after.',
  namesNeeded: 'Please name at least one class or place.',
  namesTooMany: `At most ${limits.staff.names} classes or places.`,
  nameTooLong: `A class or place has at most ${limits.shortText.max} characters.`,
  namesHint: 'One on each line, as in the participant list.',
  make: 'Make the account',
  made: 'The account was made.',
  firstPassword: 'Say this password to the person, who then chooses their own. It is not shown again.',
  change: 'Change whom they look after',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved. It holds from now on.',
  saveFailed: 'This could not be saved.',
  disabled: 'May not log in (ends all log-ins)',
  isDisabled: 'May not log in',
  counts: (count: number) => `${people(count)} in the participant list`,
  yours: (names: string) => `You look after: ${names}.`,
  yoursAll: 'You look after everybody.',
  noneYet: 'There are no staff yet.',
  listFailed: 'The staff could not be loaded.',
} as const;

export const portalStatus = {
  failed: 'What works could not be looked up. If it stays so, tell who runs the server.',
  allWell: 'Nothing is wrong that can be seen from here.',
  problems: {
    disk: 'The server is nearly full. Make room: without it no application is saved.',
    store:
      'The place where documents are kept does not answer: nobody can send or read one. Tell who runs the server.',
    mail: 'Mails have waited for more than 15 minutes. Look at the mail server and its password.',
    push: 'Messages to phones have waited for more than 15 minutes. Has the server a connection?',
    sms: 'SMS have waited for more than 15 minutes. Look at the SMS service and what is paid for.',
    failed: 'Messages were given up since yesterday. Who runs the server can send them again.',
    backup: 'Nobody has made a copy of everything in the last two days. Tell who runs the server.',
  } satisfies Record<PortalProblem, string>,
  channels: { mail: 'Mail', push: 'Messages to phones', sms: 'SMS' },
  off: 'Not set up',
  waiting: (count: number, since: string | null) =>
    since === null ? 'None' : `${String(count)}, since ${since}`,
  givenUp: (count: number, last: string | null) =>
    last === null ? 'None in 30 days' : `${String(count)} in 30 days, last ${last}`,
  never: 'Never',
  test: {
    mail: 'Send me a test mail',
    push: 'Send this phone a test message',
    sms: 'Send me a test SMS',
  },
  number: 'Your mobile number',
  testing: 'Sending...',
  testFailed: 'The test message could not be sent.',
  testNeedsSignal: 'No signal. A test message can be sent when it is back.',
} as const;

const people = (count: number) => `${String(count)} ${count === 1 ? 'person' : 'people'}`;

export const registration = {
  title: 'Register people',
  lead: 'Works without signal. Each person gets a code, with which they make their account on any phone.',
  save: 'Save and show the code',
  saving: 'Saving...',
  writeDown: 'Write this code down for the person, or let them photograph it.',
  withCode: (address: string) => `It works with the birthday, at ${address}, after it was sent from here.`,
  next: 'Register the next person',
  waiting: (count: number) => `${count} ${count === 1 ? 'person waits' : 'people wait'} on this phone.`,
  list: 'Registered on this phone',
  noneYet: 'Nobody is registered on this phone yet.',
  sendNow: 'Send now',
  codeTaken: 'Somebody else has this code. Please remove this person here, and register them again.',
  hasAccount: 'This person has an account by now. Correct the profile under All Students.',
  remove: 'Remove',
  removeSent: (name: string) => `Remove ${name} from this phone? What was sent before stays.`,
  removeAsk: (name: string) => `Remove ${name}? The code does not work then.`,
  apply: 'Fill an application',
  applyFor: (name: string) => `Application of ${name}`,
  choose: 'Find an internship by name, business or place',
  finish: 'Open the application',
  notHere:
    'This person is not on this phone any more. Applications are filled in on the phone that registered them.',
  removeApplication: (about: string) => `Remove the application ${about}?`,
  documentsToo: 'What was written and both documents are deleted from this phone. This cannot be undone.',
  correct: 'Correct',
  inList: 'See in the list',
  notCorrected: 'This could not be corrected just now. Please try again in a moment.',
  sameNumber: (name: string) => `${name} has the same number. If that is a mistake, correct it.`,
  guardianHint: 'Name and phone number of a parent, or of who looks after them',
  notSaved: 'This could not be saved on the phone. Please write it down on paper.',
  failed: 'Please check what is written.',
  chooseOwn: 'Please choose one of yours.',
  tooYoung: 'Accounts are from the age of 14. Please check the birthday.',
  guardianAsked: 'Under 18: the code asks for the name and number of a parent, or of who looks after them.',
  added: (name: string) => `${name} is in the register now.`,
  known: (name: string) => `${name} was in the register before; this code works too.`,
  again: (name: string) => `${name} was registered a second time. In the list this is one person.`,
  missing: 'This person is not in the register any more, or not among those you look after.',
} as const;

export const participants = {
  printSlips: (count: number) =>
    `Print new codes for ${count === 1 ? 'this person' : `these ${count} people`}`,
  makingSlips: 'Making codes...',
  slipsNeedSignal: 'No signal. Codes can be made when it is back.',
  slipsFailed: 'The codes could not be made.',
  slipsAsk: (count: number) => `Make ${count === 1 ? 'a new code' : `${count} new codes`}?`,
  slipsEndOlder: 'Codes that these people were given before, on paper or on a phone, end.',
  saveSlips: 'Save the slips as PDF',
  slipsFile: 'Slips.pdf',
  imported: (count: number) => `${count} ${count === 1 ? 'participant was' : 'participants were'} imported.`,
  added: (added: number, imported: number) => {
    const before = imported - added;
    const known = `${people(before)} ${before === 1 ? 'was' : 'were'} in the list before.`;
    return before === 0
      ? 'All are new.'
      : added === 0
        ? known
        : `${people(added)} ${added === 1 ? 'is' : 'are'} new. ${known}`;
  },
  dayFirst: (written: string, read: string) => `We read dates with the day first: ${written} is ${read}.`,
  renamed: (heading: string, column: string) => `We read the column ${heading} as ${column}.`,
  leftOut: (headings: string) => `We do not know these columns, and left them out: ${headings}.`,
  twoNumbers: (lines: readonly number[]) =>
    `We took the first of several telephone numbers or e-mails in ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 20).join(', ')}${lines.length > 20 ? ' …' : ''}.`,
  importGood: (count: number) => `Import the ${count === 1 ? 'good line' : `${count} good lines`}`,
  restLeft: 'The refused lines were not imported. Download them, correct them, and import that file.',
  lastImport: (at: string, by: string | null) => `Last import: ${at}, ${by ?? 'on the server'}.`,
  listFailed: 'The participant list could not be loaded.',
  fileRequired: 'Please choose the participant list, a CSV file.',
  garbled: 'A letter of this line cannot be read. Save the list as “CSV UTF-8”, or write the letter again.',
  unreadable: 'This is not a CSV file that can be read.',
  spreadsheet:
    'This is an Excel file or the like, not a CSV file. Open it, choose “Save as” and “CSV UTF-8”, and import that file.',
  missingColumns: (columns: string) => `The first line must name the columns. Missing: ${columns}.`,
  empty: 'There are no participants in this file.',
  twice: (line: number) => `The same person is in line ${line} already.`,
  tooMany: `The list has more than ${limits.participants.maxRows} participants. Please split it.`,
  columnTwice: (column: string) => `The first line must name each column once. Named twice: ${column}.`,
  quotes: 'The quotation marks of this line do not match.',
  tooManyFields: 'This line has more fields than the first line has columns.',
  birthDate: 'Date of Birth must be a day of the calendar, like 2006-03-14 or 14/3/2006.',
  mobileInvalid: 'Mobile Number is not a telephone number.',
  fileHint: `A CSV file of at most ${Math.round(limits.participants.maxBytes / 1024 / 1024)} MB and ${limits.participants.maxRows.toLocaleString('en-US')} participants.`,
  importFailed: 'The participant list could not be imported.',
  noAnswer:
    'No answer came, so we do not know whether the list arrived. Please import it again: twice does no harm.',
  needsSignal: 'No signal. An import needs a connection: please try again when it is back.',
  allOrNothing:
    'If one line is refused, nothing is imported. Then you can import the good lines alone. Importing again updates people and removes nobody.',
  noneYet: 'No participant list was imported yet. Once there is one, each student is compared with it here.',
  emailNotConfirmed: 'E-mail not confirmed',
  compared:
    'Who waits for approval is compared with the participant list. This only helps you decide: nobody is approved by it.',
} as const;

export const dashboard = { countsFailed: 'The counts did not come.' } as const;

export const nouns = {
  student: ['student', 'students'],
  business: ['business', 'businesses'],
  internship: ['internship', 'internships'],
  participant: ['participant', 'participants'],
  line: ['line', 'lines'],
  day: ['day', 'days'],
  change: ['changed profile', 'changed profiles'],
} as const;

/** @param fields names of `registerFields` */
export const differing = (fields: readonly string[]): string =>
  fields.length === 1 ? `${fields[0]!} is different` : `Different: ${fields.join(', ')}`;

export const registerFields: Readonly<Record<string, string>> = {
  full_name: 'Name',
  date_of_birth: identityLabels.date_of_birth,
  email: 'Email',
  mobile_number: 'Mobile',
};

export const reported = {
  seenUntil: 'Please open the list of reports again.',
  reasonRequired: 'Please say why. The business reads it.',
  cleared: 'Nothing wrong: the reports are closed.',
  takenDown: 'The internship is taken down.',
  isShown: 'Students see it.',
  isDown: 'It is taken down:',
  nobodyLeft: 'Those who reported it have deleted their accounts.',
  listFailed: 'The reports could not be loaded.',
  decideFailed: 'Error deciding on the reports',
  needsSignal: 'No signal now: deciding needs it.',
  noneWait: 'When a student reports an internship, you see it here.',
} as const;
