import { brand } from '../brand';
import { errorTable } from '../errors';
import { durations } from '../limits';
import { brandName } from '../given-brand';

/** Server sentences by subject; the page shows them as they come, so phones do not load them. */
export const answers = {
  validation: {
    tooYoung: 'You can sign up from the age of 14.',
    guardianNeeded: 'Under 18 we need the name of a parent or of somebody of your family.',
    guardianNumberNeeded: 'Under 18 we need the phone number of this person.',
    mobileTaken: 'Another account has this number. Log in with it, or ask us for help.',
    mobileShared: 'Another account has this number: log in with your email.',
    emailTaken: 'This email is already registered. Please log in.',
    passwordCommon: 'This password is too easy to guess: many people use it. Please choose another one.',
    passwordGiven: 'Please choose another password than the one that you were given.',
    passwordOwn: 'Password must not be your email or your name.',
    dateOfBirthFuture: 'Date of Birth must be in the past.',
    yearInvalid: 'Please choose a year from 2000 to 2100.',
    tooManyPeople: 'Please choose fewer people at once.',
  },
  portalStatus: {
    testQueued: (to: string) => `A test message is on its way to ${to}.`,
    testToPhone: 'A test message is on its way to this phone.',
    noPhone: 'This phone is not told anything yet. Allow messages on it, and try again.',
    noNumber: 'Please enter a mobile number like 7200 3301. Other countries get no SMS.',
  },
  email: {
    passwordNeeded: 'To change your email, please enter your current password.',
  },
  apply: {
    success: 'Application submitted successfully!',
    /** The phone keeps it and tries again (rule account-1). */
    pendingFull: `Until your registration is approved, ${brandName} has no more room for your documents. This one is sent after that.`,
  },
  applications: {
    answered: 'Your answer is saved.',
    answerTakenBack: 'Your answer is taken back.',
    noteSaved: 'Your note is saved.',
    noteDeleted: 'Your note is deleted.',
  },
  business: {
    applicantsHidden: 'Your business was not approved, so applications are not shown to it.',
    applicantsPending:
      'Your business is waiting for approval, so applications are not shown to it. None is lost: they come with the approval.',
  },
  profileChanges: { declined: 'The change is refused. What was shown stays.' },
  jobAlerts: {
    categoryUnknown: 'This category is not known. Please choose another one.',
    placeUnknown: 'This place is not known. Please choose another one.',
    linkInvalid: 'This link is not whole. Please open it from the mail again.',
    twice: 'You have this job alert already.',
  },
  notifications: {
    unknownService:
      'This browser gets its notifications from a place that is not known here, so it cannot be turned on.',
    /** At most 160 GSM characters: one message. */
    sms: {
      applications: `${brand.name}: There is news about your application. Log in to read it.`,
      account: `${brand.name}: There is news about your account. Log in to read it.`,
      test: `${brand.name}: You asked for this message to see whether SMS work. It came, so they do.`,
    },
    /** As long at most. */
    smsCodes: {
      confirm_code: (code: string) =>
        `${brand.name}: ${code} is your code. Type it in your profile within ${durations.smsCode / 60_000} minutes.`,
      password_code: (code: string) =>
        `${brand.name}: ${code} is your code for a new password. It works for ${durations.smsCode / 60_000} minutes. Tell it to nobody.`,
    },
  },
  secondFactor: {
    isOff: 'Two-step sign-in is not on.',
    startAgain: 'This took too long, or another page has started. Please start again.',
    turnedOn: 'Two-step sign-in is on. You are logged out on all other phones and computers.',
    turnedOff: 'Two-step sign-in is off. Your password alone logs you in.',
    newCodes: 'These are your new recovery codes. The old ones work no more.',
    alreadyOn: errorTable.second_factor_conflict.sentence,
  },
} as const;
